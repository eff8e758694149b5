// Builds what changed and runs scripts/dist/<name>.js in this very process: a shell
// between npm and the script would swallow the signals that end it.
'use strict';

const { spawn } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '..');
const [name, ...args] = process.argv.slice(2);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parent = process.ppid;

// The compiler runs another program, which takes no notice of SIGTERM. In a group of their own
// both can be killed; a build that was cut off is begun anew by the next one.
const build = spawn(process.execPath, ['node_modules/tsc7/bin/tsc', '-b'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});
const endBuild = (signal) => {
  try {
    process.kill(-build.pid, 'SIGKILL');
  } catch {
    // It has just ended.
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
  // npm may have been ended meanwhile, and its shell with it: nobody would tell the script any more.
  if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
});
