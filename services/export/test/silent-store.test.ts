import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { exportConfig } from '../src/config';
import { failureTexts } from '../src/exports/failure.rule';
import { createFiles } from '../src/files/create-files';
import type { FileStore } from '../src/files/file-store';
import { answerWith, csvOf } from './fake-consent';
import { startExport, type ExportUnderTest } from './start-export';

const key = 'exp_01KAHFZ9R00000000000000001.1.csv';

/** Accepts every connection and answers nothing unless told what. */
let silent: Server;
const sockets = new Set<Socket>();
let answer = '';
beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    socket.once('data', () => answer !== '' && socket.write(answer));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(async () => {
  const closed = once(silent, 'close');
  silent.close();
  for (const socket of sockets) socket.destroy();
  await closed;
});
beforeEach(() => {
  answer = '';
});

const bucket = () => ({
  EXPORT_S3_BUCKET: 'exports',
  EXPORT_S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  EXPORT_S3_PATH_STYLE: 'true',
  EXPORT_S3_ACCESS_KEY_ID: 'id',
  EXPORT_S3_SECRET_ACCESS_KEY: 'secret',
  EXPORT_IDLE_TIMEOUT_SECONDS: '0.2',
});

function filesOf({ env }: ExportUnderTest): FileStore {
  return createFiles(exportConfig({ ...env, ...bucket() }));
}

describe('a bucket that accepts connections and never answers', () => {
  let service: ExportUnderTest;
  let files: FileStore;
  beforeAll(async () => {
    service = await startExport({ settings: { ...bucket(), EXPORT_WORKERS: '1', EXPORT_RETRY_WAITS_SECONDS: '0.05' } });
    files = filesOf(service);
  });
  afterAll(async () => {
    await files.stop?.();
    await service.stop();
  });

  test('fails an export after its retries, and the worker takes the next one', async () => {
    const jobs = [await service.enqueue(answerWith(csvOf(3))), await service.enqueue(answerWith(csvOf(3)))];
    for (const job of jobs) {
      expect(await service.untilStatus(job, 'failed')).toMatchObject({ errorMessage: failureTexts.storeUnavailable });
    }
  });

  test('fails an export of several parts', async () => {
    await service.untilStatus(await service.enqueue(answerWith(csvOf(60_000))), 'failed');
  });

  test('stops neither the expiry of other exports nor the sweep of leases', async () => {
    const jobs = await Promise.all([1, 2, 3].map(() => service.enqueue(answerWith(csvOf(1)))));
    for (const job of jobs) await service.untilStatus(job, 'failed');
    await service.database.query(
      'make_due',
      `UPDATE exports SET status = 'ready', completed_at = now() - interval '9 days', expires_at = now() - interval '1 day', sha256 = '\\x00'
       WHERE id = ANY ($1)`,
      [jobs.map(({ id }) => id)],
    );
    for (const job of jobs) await service.untilStatus(job, 'expired');
  });

  test('ends every request', async () => {
    await expect(files.open(key)).rejects.toThrow();
    await expect(files.remove(key)).rejects.toThrow();
    await expect(files.list()[Symbol.asyncIterator]().next()).rejects.toThrow();
  });

  test('ends a download that stops in the middle', async () => {
    answer = 'HTTP/1.1 200 OK\r\netag: "1"\r\ncontent-length: 10\r\n\r\n';
    const file = await files.open(key);
    answer += 'half';
    const read = async () => {
      for await (const chunk of await file!.read()) expect(String(chunk)).toBe('half');
    };
    await expect(read()).rejects.toThrow('The bucket sent nothing for 200 ms.');
  });
});

test('a job that writes no bytes gives up its lease and its worker', async () => {
  const stuck = new Set<string>();
  const files: FileStore = {
    name: 'stuck files',
    write: async (name, content, signal) => {
      stuck.add(name);
      await once(signal, 'abort');
      content.destroy();
      throw signal.reason;
    },
    open: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
    list: async function* () {},
  };
  const settings = { EXPORT_IDLE_TIMEOUT_SECONDS: '0.1', EXPORT_WORKERS: '1', EXPORT_RETRY_WAITS_SECONDS: '0.05' };
  const service = await startExport({ files, settings });
  const jobs = [await service.enqueue(answerWith(csvOf(3))), await service.enqueue(answerWith(csvOf(3)))];
  for (const job of jobs) {
    expect(await service.untilStatus(job, 'failed')).toMatchObject({ errorMessage: failureTexts.storeUnavailable });
  }
  expect(stuck.size).toBe(4);
  await service.stop();
});
