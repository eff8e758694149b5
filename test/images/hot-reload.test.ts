import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, waitUntil } from '@consent/testkit';
import { processesOf } from '../faults/processes-of';

const checkout = join(__dirname, '../..');
const timeoutMs = 180_000;
const patience = { timeoutMs: 60_000 };

/** A repository with one program and this repository's hot reload. */
let folder: string;
let reload: ChildProcess;
let output = '';

const running = (version: number) => `console.log('version ${version} is', process.pid); setInterval(() => undefined, 1000);\n`;
const crashing = `console.log('this version crashes'); throw new Error('of the program');\n`;
const write = (code: string) =>
  writeFile(join(folder, 'program/src/main.ts'), `declare const process: { pid: number };\n${code}export {};\n`);

async function pidOf(version: number): Promise<number> {
  const pid = await waitUntil(`version ${version} runs`, () => new RegExp(`version ${version} is (\\d+)`).exec(output)?.[1], patience);
  return Number(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const ownProcesses = () => processesOf(folder);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'consent-test-reload-')));
  await Promise.all(['program/src', 'scripts', 'node_modules'].map((name) => mkdir(join(folder, name), { recursive: true })));
  for (const name of ['hot-reload.js', 'node-flags.js', 'repository-root.js']) {
    await cp(join(checkout, 'scripts/dist', name), join(folder, 'scripts/dist', name));
  }
  await symlink(join(checkout, 'node_modules/tsc7'), join(folder, 'node_modules/tsc7'));
  const compilerOptions = { rootDir: 'src', outDir: 'dist', module: 'commonjs', target: 'es2023', types: [], composite: true };
  await writeFile(join(folder, 'program/tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ files: [], references: [{ path: 'program' }] }));
  await write(running(1));
  const built = await runProgram(process.execPath, [join(folder, 'node_modules/tsc7/bin/tsc'), '-b'], { cwd: folder });
  expect(built).toEqual({ exitCode: 0, output: '' });

  reload = spawn(process.execPath, [join(folder, 'scripts/dist/hot-reload.js'), join(folder, 'program/dist/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOT_RELOAD_TEST: folder },
  });
  for (const stream of [reload.stdout, reload.stderr]) stream?.on('data', (chunk) => (output += chunk));
}, timeoutMs);
afterAll(async () => {
  for (const line of ownProcesses()) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

describe('hot reload, as skaffold dev runs it in a pod', () => {
  test(
    'a change is compiled and restarts the program',
    async () => {
      const first = await pidOf(1);
      await write(running(2));
      expect(await pidOf(2)).not.toBe(first);
      await waitUntil('version 1 has ended', () => !isAlive(first), patience);
    },
    timeoutMs,
  );

  test(
    'a program that crashes starts again with the next change',
    async () => {
      await write(crashing);
      await waitUntil('it crashes', () => output.includes('Error: of the program'), patience);
      await write(running(3));
      expect(isAlive(await pidOf(3))).toBe(true);
    },
    timeoutMs,
  );

  test(
    'SIGTERM ends the program and a running compiler',
    async () => {
      const closed = once(reload, 'close');
      await write(running(4));
      await waitUntil('the compiler is at work', () => ownProcesses().some((line) => line.includes('tsc -b')), patience);
      reload.kill('SIGTERM');
      await closed;
      await waitUntil('no process is left', () => ownProcesses().length === 0, patience);
    },
    timeoutMs,
  );
});
