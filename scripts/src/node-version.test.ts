import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root';

type Judge = (version: string) => string | undefined;
const { refusalOfNode, remarkOnNode } = createRequire(__filename)('../node-version.js') as Record<'refusalOfNode' | 'remarkOnNode', Judge>;

test.each(['20.19.0', '20.20.2', '22.0.0', '100.0.0'])('Node %s is new enough', (version) => {
  expect(refusalOfNode(version)).toBeUndefined();
});

test.each(['0.10.48', '8.17.0', '18.20.8', '19.9.0', '20.9.0', '20.18.3'])('Node %s is too old', (version) => {
  expect(refusalOfNode(version)).toBe(
    `This is Node ${version}, but 20.19 or newer is needed: get it from https://nodejs.org/en/download, or with "nvm install 24", then run "npm ci" again.`,
  );
});

const { chooseNode } = createRequire(__filename)('../choose-node.js') as {
  chooseNode: (version: string, recommended: string, findPackaged: () => string) => string;
};

test.each([
  ['20.20.2', '/packages/node'],
  ['23.11.0', '/packages/node'],
  ['24.0.0', process.execPath],
  ['26.1.0', process.execPath],
])('on a machine with Node %s, %s runs', (version, chosen) => {
  expect(chooseNode(version, '24', () => '/packages/node')).toBe(chosen);
});

test('without a packaged Node for the machine, its own runs, and npm start says so', () => {
  const absent = () => {
    throw new Error('Cannot find module');
  };
  expect(chooseNode('20.20.2', '24', absent)).toBe(process.execPath);
  expect(remarkOnNode('20.20.2')).toBe('Running on Node 20.20.2, which is slower than Node 24 and gets no security fixes.');
  expect(remarkOnNode('24.21.0')).toBeUndefined();
});

test('scripts/run becomes the chosen Node, which also comes first for programs that it starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [own, chosen] = [join(folder, 'own'), join(folder, 'chosen')];
  writeFileSync(own, `#!/bin/sh\necho ${chosen}\n`, { mode: 0o755 });
  writeFileSync(chosen, '#!/bin/sh\necho "$$" "$PATH"\nprintf "%s|" "$@"\n', { mode: 0o755 });
  const { pid, stdout } = spawnSync(join(repositoryRoot, 'scripts/run'), ['start', '--', 'a b'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', npm_node_execpath: own },
  });
  const runJs = join(repositoryRoot, 'scripts/run.js');
  expect(stdout).toBe(`${pid} ${folder}:/usr/bin:/bin\n${runJs}|start|--|a b|`);
});

test.each(['start', 'test'])('npm %s on an old Node prints one line about it and does nothing else', (name) => {
  const pretendToBeOld = "Object.defineProperty(process.versions, 'node', { value: '18.19.0' });";
  const run = `process.argv[2] = '${name}'; require(${JSON.stringify(join(repositoryRoot, 'scripts/run.js'))});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', pretendToBeOld + run], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${refusalOfNode('18.19.0')}\n` });
});
