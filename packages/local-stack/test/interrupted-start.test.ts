import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from '@consent/testkit';
import { startNats, startPostgres, startRedis, type LocalServer, type ProgramLookup, type StartOptions } from '../src/index';
import { childrenOf, readProcess } from '../src/processes/process-table';
import { stackUnderTest } from './stack-under-test';

const stack = stackUnderTest();

function interruptible(start: (options: StartOptions) => Promise<LocalServer>, options: StartOptions) {
  const interruption = new AbortController();
  const reason = new Error('interrupted by the test');
  const starting = stack.keep(start({ ...options, signal: interruption.signal }));
  const failed = expect(starting).rejects.toBe(reason);
  return {
    interrupt: async () => {
      interruption.abort(reason);
      await failed;
    },
  };
}

function fakeProgram(name: string, script: string): string {
  const folder = stack.dataDir(`fake-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, name), 0o755);
  return folder;
}

const pidIn = (file: string) => Number(readFileSync(file, 'utf8'));
const appears = (file: string) =>
  waitUntil(`${file} is there`, () => existsSync(file) && readFileSync(file, 'utf8') !== '', { intervalMs: 1 });

describe.each([
  ['redis', 'redis-server', startRedis],
  ['nats', 'nats-server', startNats],
] as const)('%s', (name, program, start) => {
  test('a server that does not answer yet is stopped when its start is interrupted', async () => {
    const folders = [fakeProgram(program, 'exec sleep 60')];
    const { interrupt } = interruptible(start, { dataDir: stack.dataDir(name), lookup: { folders } });
    const pidFile = path.join(stack.dataDir(name), `${name}.pid`);
    await appears(pidFile);
    const { pid } = JSON.parse(readFileSync(pidFile, 'utf8')) as { pid: number };
    expect(readProcess(pid)).toBeDefined();
    await interrupt();
    expect(readProcess(pid)).toBeUndefined();
  });
});

test('initdb and the server that it runs are stopped when the start of PostgreSQL is interrupted', async () => {
  const dataDir = stack.dataDir('postgres');
  const ours = (pid: number) => childrenOf(pid).filter((child) => readProcess(child)?.commandLine.includes(dataDir));
  const { interrupt } = interruptible(startPostgres, { dataDir });
  let pids: number[] = [];
  const runsServer = () => {
    const initdb = ours(process.pid);
    pids = [...initdb, ...initdb.flatMap(childrenOf)];
    return pids.length > 1;
  };
  await waitUntil('initdb runs a server', runsServer, { intervalMs: 5 });
  await interrupt();
  expect(pids.filter((pid) => readProcess(pid))).toEqual([]);
  expect(existsSync(path.join(dataDir, 'cluster'))).toBe(false);
});

test('a start after the interruption fails and leaves nothing behind', async () => {
  const dataDir = stack.dataDir('late');
  await expect(startRedis({ dataDir, signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
  expect(existsSync(path.join(dataDir, 'redis.pid'))).toBe(false);
});

describe('apt-get', () => {
  const lookup = (script: string): ProgramLookup => ({
    folders: ['/nonexistent'],
    docker: '/nonexistent/docker',
    aptGet: path.join(fakeProgram('apt-get', `[ "$1" = --version ] && exit\n${script}`), 'apt-get'),
  });
  const asUser = async (uid: number, action: () => Promise<void>) => {
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid);
    await action().finally(() => getuid.mockRestore());
  };

  test('a download is stopped when the start is interrupted', () =>
    asUser(1000, async () => {
      const begun = stack.dataDir('download.pid');
      const { interrupt } = interruptible(startRedis, {
        dataDir: stack.dataDir('download'),
        lookup: lookup(`echo $$ > ${begun}; exec sleep 60`),
      });
      await appears(begun);
      await interrupt();
      expect(readProcess(pidIn(begun))).toBeUndefined();
    }));

  test('an installation is finished first, because half a package would break the system', () =>
    asUser(0, async () => {
      const [begun, go, finished] = [stack.dataDir('install.pid'), stack.dataDir('go'), stack.dataDir('finished')];
      const script = `trap '' INT; echo $$ > ${begun}; while [ ! -e ${go} ]; do sleep 0.05; done; echo done > ${finished}; exit 1`;
      const { interrupt } = interruptible(startRedis, { dataDir: stack.dataDir('install'), lookup: lookup(script) });
      await appears(begun);
      const interrupted = interrupt();
      writeFileSync(go, '');
      await interrupted;
      expect(existsSync(finished)).toBe(true);
    }));
});
