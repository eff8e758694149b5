import { createHash } from 'node:crypto';
import { exportDownload } from '@consent/contracts';
import { startChildService } from './child-service';
import { begin, csvOf, end, send, type Answer } from './fake-consent';
import { startBucketOfExports } from './s3-server';
import { startExport } from './start-export';

const mebibyte = 1024 * 1024;
const block = csvOf(10_000);
const headerLength = block.text.indexOf('\r\n') + 2;

/** Sends a block of 10000 rows, 2.6 MB, `count` times. */
const answerWithBlocks = (count: number): Answer => {
  return async (response) => {
    begin(response);
    await send(response, block.text.slice(0, headerLength));
    for (let number = 0; number < count; number++) await send(response, block.text.slice(headerLength));
    end(response, count * block.rows);
  };
};

async function digestOf(answer: Response): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of answer.body!) hash.update(chunk as Uint8Array);
  return `sha-256=:${hash.digest('base64')}:`;
}

test.each(['folder', 'bucket'])(
  'in a %s, memory does not grow with the file: 700000 rows take less than 110 MiB more than 100000',
  async (where) => {
    const bucket = where === 'bucket' ? await startBucketOfExports() : undefined;
    const service = await startExport({ settings: { ...bucket?.settings, EXPORT_WORKERS: '0', EXPORT_LEASE_SECONDS: '30' } });
    const child = await startChildService({ ...service.env, EXPORT_WORKERS: '1' });

    const exportAndDownload = async (blocks: number) => {
      const queued = await service.enqueue(answerWithBlocks(blocks));
      const ready = await service.untilStatus(queued, 'ready');
      expect(ready.rowCount).toBe(blocks * block.rows);
      const answer = await fetch(`http://127.0.0.1:${child.httpPort}${exportDownload.path(ready.downloadToken)}`);
      expect(await digestOf(answer)).toBe(answer.headers.get('repr-digest'));
      return child.peakBytes();
    };
    const before = await exportAndDownload(10);
    const after = await exportAndDownload(70);
    // The second file is 156 MB larger.
    expect((after - before) / mebibyte).toBeLessThan(110);

    await child.kill();
    await service.stop();
    await bucket?.stop();
  },
);
