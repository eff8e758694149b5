import { migrate } from '../src';

// A process of its own that migrates; a test starts several, and kills some.
const [url = '', directory = ''] = process.argv.slice(2);

migrate(url, directory).then(
  (names) => process.stdout.write(JSON.stringify(names)),
  (error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  },
);
