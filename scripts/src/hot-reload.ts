import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from './node-flags';
import { repositoryRoot } from './repository-root';

/** For `skaffold dev`, inside a pod: compiles what changes, and starts the process again. Arguments: its main, and its own. */
const children = [
  [join(repositoryRoot, 'node_modules/tsc7/bin/tsc'), '-b', '--watch', '--preserveWatchOutput'],
  [...nodeFlags, '--watch', '--watch-preserve-output', ...process.argv.slice(2)],
].map((args) => spawn(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit' }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => children.forEach((child) => child.kill(signal)));
for (const child of children) {
  child.once('exit', (code) => {
    children.forEach((other) => other.kill());
    process.exitCode = code ?? 0;
  });
}
