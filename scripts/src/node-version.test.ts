import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root';

const { refusalOfNode } = createRequire(__filename)('../node-version.js') as { refusalOfNode: (version: string) => string | undefined };

test.each(['20.19.0', '20.20.2', '22.0.0', '100.0.0'])('Node %s is new enough', (version) => {
  expect(refusalOfNode(version)).toBeUndefined();
});

test.each(['0.10.48', '8.17.0', '18.20.8', '19.9.0', '20.9.0', '20.18.3'])('Node %s is too old', (version) => {
  expect(refusalOfNode(version)).toBe(
    `This is Node ${version}, but 20.19 or newer is needed: get it from https://nodejs.org/en/download, or with "nvm install 24", then run "npm ci" again.`,
  );
});

test.each(['start', 'test'])('npm %s on an old Node prints one line about it and does nothing else', (name) => {
  const pretendToBeOld = "Object.defineProperty(process.versions, 'node', { value: '18.19.0' });";
  const run = `process.argv[2] = '${name}'; require(${JSON.stringify(join(repositoryRoot, 'scripts/run.js'))});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', pretendToBeOld + run], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${refusalOfNode('18.19.0')}\n` });
});
