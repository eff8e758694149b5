import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProcessLog } from './process-log';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the output of a process is in the file in order, and the folder is created', async () => {
  const file = join(folder, 'logs', 'account.log');
  const log = openProcessLog(file, vi.fn());
  for (const line of ['1\n', '2\n', '3\n']) log.stream.write(line);
  await log.flushed();
  expect(await readFile(file, 'utf8')).toBe('1\n2\n3\n');
  expect(log.tail()).toBe('1\n2\n3');
});

test('an unwritable log is reported once by name, and later output is written once the file is writable again', async () => {
  const file = join(folder, 'account.log');
  await mkdir(file); // even root cannot write to a folder in place of the file
  const tell = vi.fn();
  const log = openProcessLog(file, tell);
  log.stream.write('lost\n');
  await log.flushed();
  log.stream.write('lost too\n');
  await log.flushed();
  expect(tell.mock.calls).toEqual([[expect.stringContaining(`${file} cannot be written`)]]);

  await rm(file, { recursive: true });
  log.stream.write('kept\n');
  await log.flushed();
  expect(await readFile(file, 'utf8')).toBe('kept\n');
  expect(log.tail()).toBe('lost\nlost too\nkept');
});
