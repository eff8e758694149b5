import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startNats, startPostgres, startRedis, type LocalServer } from '../src/index';
import { readProcess } from '../src/processes/process-table';
import { nextExit, stackUnderTest } from './stack-under-test';

const stack = stackUnderTest();

const STARTS: [string, () => Promise<LocalServer>][] = [
  ['postgres', () => startPostgres({ dataDir: stack.dataDir('postgres'), settings: { shared_buffers: '16MB', fsync: 'off' } })],
  ['redis', () => startRedis({ dataDir: stack.dataDir('redis') })],
  ['nats', () => startNats({ dataDir: stack.dataDir('nats') })],
];

/** Records a parent process that no longer runs. */
function disown(name: string, change: object = { startedByPid: 2 ** 22 + 1 }): void {
  const pidFile = path.join(stack.dataDir(name), `${name}.pid`);
  writeFileSync(pidFile, JSON.stringify({ ...(JSON.parse(readFileSync(pidFile, 'utf8')) as object), ...change }));
}

describe.each(STARTS)('%s', (name, start) => {
  test('a server left over by a killed run is stopped before the next start', async () => {
    const leftover = await stack.keep(start());
    disown(name);
    const exit = nextExit(leftover);
    const next = await stack.keep(start());
    await exit;
    expect(next.pid).not.toBe(leftover.pid);
    expect(readProcess(next.pid ?? 0)?.commandLine).toContain(stack.dataDir(name));
  });

  test('a data folder is refused while the process that started its server runs, and the server keeps running', async () => {
    const server = await stack.keep(start());
    await expect(start()).rejects.toThrow(/is in use: .* runs as process \d+, started by process \d+/);
    expect(readProcess(server.pid ?? 0)).toBeDefined();
  });
});

test('another process that has the pid of the former server is left alone', async () => {
  const first = await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  const other = await stack.keep(startRedis({ dataDir: stack.dataDir('other') }));
  const pidFile = path.join(stack.dataDir('redis'), 'redis.pid');
  const record = readFileSync(pidFile, 'utf8');
  await first.stop();
  writeFileSync(pidFile, record);
  disown('redis', { pid: other.pid, startedByPid: 2 ** 22 + 1 });
  await stack.keep(startRedis({ dataDir: stack.dataDir('redis') }));
  expect(readProcess(other.pid ?? 0)).toBeDefined();
});
