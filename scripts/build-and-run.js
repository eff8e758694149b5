// Builds and then runs scripts/dist/<name>.js in this process, because a shell in between would swallow signals.
'use strict';

const { spawn } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '..');
const [name, ...args] = process.argv.slice(2);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parent = process.ppid;

// The compiler starts another program that ignores SIGTERM. In one process group, both can be killed. The next build
// starts over.
const build = spawn(process.execPath, ['node_modules/tsc7/bin/tsc', '-b'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});
const endBuild = (signal) => {
  try {
    process.kill(-build.pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
  for (const each of signals) process.removeListener(each, endBuild);
  process.kill(process.pid, signal);
};
for (const signal of signals) process.on(signal, endBuild);

build.once('exit', (code) => {
  if (code !== 0) {
    console.error('The build failed; see the errors above. If packages are missing, run npm ci.');
    process.exit(1);
  }
  for (const signal of signals) process.removeListener(signal, endBuild);
  process.argv = [process.argv[0], name, ...args];
  require(`./dist/${name}.js`);
  // If npm and its shell ended during the build, no one would signal the script.
  if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
});
