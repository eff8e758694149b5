import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from './node-flags';
import { repositoryRoot } from './repository-root';

/** Runs in a pod under `skaffold dev`: compiles changed files and restarts the process. Arguments: its main file, then its arguments. */
const program = spawn(process.execPath, [...nodeFlags, '--watch', '--watch-preserve-output', ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
});

let build: ChildProcess | undefined;
let isStale = false;

/** One build at a time. The next one picks up changes made during it. */
function compile(): void {
  if (build !== undefined) {
    isStale = true;
    return;
  }
  isStale = false;
  // The compiler starts another program that outlives it. In one process group, both can be killed.
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
    // Already ended.
  }
}

// The compiler's watch mode (7.0) misses changes.
const { references } = JSON.parse(readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')) as { references: { path: string }[] };
const watchers = references.map(({ path }) => watch(join(repositoryRoot, path, 'src'), { recursive: true }, compile));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => program.kill(signal));
program.once('exit', (code) => {
  for (const watcher of watchers) watcher.close();
  endBuild();
  process.exitCode = code ?? 0;
});
compile();
