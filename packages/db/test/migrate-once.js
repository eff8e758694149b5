'use strict';
// A process of its own that migrates, from built code; a test starts several, and kills some: node migrate-once.js URL FOLDER.
const { migrate } = require('../dist');

const [url, directory] = process.argv.slice(2);
migrate(url, directory).then(
  (names) => process.stdout.write(JSON.stringify(names)),
  (error) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  },
);
