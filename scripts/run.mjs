// Builds what changed and runs scripts/dist/<name>.js in this very process: a shell
// between npm and the script would swallow the signals that end it.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);

try {
  execFileSync(process.execPath, ['node_modules/tsc7/bin/tsc', '-b'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
} catch {
  console.error('The build failed; see the errors above. If packages are missing, run npm ci.');
  process.exit(1);
}
process.argv = [process.argv[0], name, ...args];
createRequire(import.meta.url)(`./dist/${name}.js`);
