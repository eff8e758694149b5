'use strict';
// Migrates a database in a process that a test may kill. Runs built code: node migrate-once.js URL FOLDER
const { migrate } = require('../dist');

const [url, directory] = process.argv.slice(2);
migrate(url, directory).then(
  (names) => process.stdout.write(JSON.stringify(names)),
  (error) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  },
);
