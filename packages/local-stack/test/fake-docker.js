#!/usr/bin/env node
// "compose up" runs the program of the Compose file directly, with its port and folder.
const { spawn } = require('node:child_process');
const { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const words = process.argv.slice(2);
const composeFile = words[words.indexOf('--file') + 1];
const verb = words[0] === 'compose' ? (words[5] ?? words[1]) : words[0];
if (words.length > 2) appendFileSync(`${composeFile}.calls`, `${words.slice(5).join(' ')}\n`);

const containerPidFile = `${composeFile}.container`;
const signalContainer = (signal) => existsSync(containerPidFile) && process.kill(Number(readFileSync(containerPidFile, 'utf8')), signal);

if (verb === 'up' && !words.includes('--no-start')) {
  const [service] = Object.values(JSON.parse(readFileSync(composeFile, 'utf8')).services);
  const [, hostPort] = service.ports[0].split(':');
  const [program, configFile] = service.command;
  const hostFolder = service.volumes[0].split(':')[0];
  const inHost = (text) => text.replaceAll('/data', hostFolder);
  const config = inHost(readFileSync(inHost(configFile), 'utf8')).replace(/^port .*/m, `port ${hostPort}`);
  writeFileSync(`${composeFile}.redis.conf`, config);
  const server = spawn(program, [`${composeFile}.redis.conf`], { stdio: 'inherit' });
  writeFileSync(containerPidFile, String(server.pid));
  server.once('exit', (code) => {
    rmSync(containerPidFile);
    process.exit(code ?? 137);
  });
} else if (verb === 'down') {
  signalContainer('SIGTERM');
} else if (verb === 'kill') {
  signalContainer(words.at(-1));
}
