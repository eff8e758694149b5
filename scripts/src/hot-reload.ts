import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from './node-flags';
import { repositoryRoot } from './repository-root';

/** For `skaffold dev`, inside a pod: compiles what changes, and starts the process again. Arguments: its main, and its own. */
const program = spawn(process.execPath, [...nodeFlags, '--watch', '--watch-preserve-output', ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
});

let build: ChildProcess | undefined;
let isStale = false;

/** One build at a time. What changes during a build is in the next one. */
function compile(): void {
  if (build !== undefined) {
    isStale = true;
    return;
  }
  isStale = false;
  // The compiler runs another program, which does not end with it. In a group of their own both can be killed.
  build = spawn(process.execPath, [join(repositoryRoot, 'node_modules/tsc7/bin/tsc'), '-b'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    detached: true,
  });
  build.once('exit', () => {
    build = undefined;
    if (isStale) compile();
  });
}

function endBuild(): void {
  isStale = false;
  if (build?.pid === undefined) return;
  try {
    process.kill(-build.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

// The watch mode of the compiler, version 7.0, misses changes.
const { references } = JSON.parse(readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')) as { references: { path: string }[] };
const watchers = references.map(({ path }) => watch(join(repositoryRoot, path, 'src'), { recursive: true }, compile));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => program.kill(signal));
program.once('exit', (code) => {
  for (const watcher of watchers) watcher.close();
  endBuild();
  process.exitCode = code ?? 0;
});
compile();
