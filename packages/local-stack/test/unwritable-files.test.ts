import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startRedis } from '../src/index';
import { childrenOf, readProcess } from '../src/processes/process-table';
import { askRedis } from './ask';
import { stackUnderTest } from './stack-under-test';

const stack = stackUnderTest();

/** Even root cannot write to a folder in place of a file. */
function folderInPlaceOf(name: string, file: string): string {
  const folder = path.join(stack.dataDir(name), file);
  mkdirSync(folder, { recursive: true });
  return folder;
}

test('a server whose pid file cannot be written is stopped, because the start after a crash would not find it', async () => {
  const pidFile = folderInPlaceOf('pid', 'redis.pid');
  await expect(startRedis({ dataDir: stack.dataDir('pid') })).rejects.toMatchObject({ message: expect.stringContaining(pidFile) });
  const left = childrenOf(process.pid).filter((child) => readProcess(child)?.commandLine.includes(stack.dataDir('pid')));
  expect(left).toEqual([]);
});

test('a server whose log cannot be written runs without one, and the fault is reported once', async () => {
  const logFile = folderInPlaceOf('log', 'redis.log');
  writeFileSync(path.join(stack.dataDir('log'), 'redis.previous.log'), ''); // prevents a move of the folder
  const log = vi.fn();
  const server = await stack.keep(startRedis({ dataDir: stack.dataDir('log'), log }));
  await server.restart();
  expect(await askRedis(server, 'SET kept 7')).toBe('+OK\r\n');
  expect(log.mock.calls).toEqual([[expect.stringContaining(`${logFile} cannot be written`)]]);
});
