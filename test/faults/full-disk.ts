import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { ProductInUse } from './use-supervised-product';

/** Part of kill-processes.test.ts: the supervisor can't write its files. */
export function testFullDisk(product: ProductInUse): void {
  const statusOfList = async () => (await product.api.get('/consents')).status;

  test('reports once that logs or the list of processes cannot be written, and keeps everything running', async () => {
    const logFile = join(product.folder, 'logs/policy.log');
    const listFile = join(product.folder, 'processes.json.new');
    const { policy: before } = JSON.parse(await readFile(join(product.folder, 'processes.json'), 'utf8')) as { policy: number };
    // A folder in place of the file stops even root from writing it.
    await rename(logFile, `${logFile}.aside`);
    await mkdir(logFile);
    await mkdir(listFile);

    const timesBack = product.countOf('policy is back');
    process.kill(before, 'SIGKILL');
    await waitUntil('the service is back', () => product.countOf('policy is back') > timesBack);
    await waitUntil('the log is told', () => product.countOf(`${logFile} cannot be written`) === 1);
    await waitUntil('the list is told', () => product.countOf(`${listFile} cannot be used`) === 1);
    expect(await statusOfList()).toBe(200);

    await rm(listFile, { recursive: true });
    const isListed = async () =>
      (JSON.parse(await readFile(join(product.folder, 'processes.json'), 'utf8')) as { policy: number }).policy !== before;
    await waitUntil('the new process is listed', isListed);
    expect([product.countOf(`${logFile} cannot be written`), product.countOf(`${listFile} cannot be used`)]).toEqual([1, 1]);
  });
}
