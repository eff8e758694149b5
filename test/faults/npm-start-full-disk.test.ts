import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import { startSupervisedProduct, type SupervisedProduct } from './supervised-product';

let product: SupervisedProduct;
beforeAll(async () => {
  product = await startSupervisedProduct({});
}, 120_000);
afterAll(() => product.stop());

const countOf = (text: string) => product.output().split(text).length - 1;
const statusOfList = async () => {
  const { base_url: url, api_key: key } = product.demo;
  return (await fetch(`${url}/consents`, { headers: { Authorization: `Bearer ${key}` } })).status;
};

test('when neither its logs nor its list of processes can be written, npm start says so once and keeps everything running', async () => {
  const logFile = join(product.folder, 'logs/policy.log');
  const listFile = join(product.folder, 'processes.json.new');
  const { policy: before } = JSON.parse(await readFile(join(product.folder, 'processes.json'), 'utf8')) as { policy: number };
  // Not even root can write to a file in whose place there is a folder.
  await rename(logFile, `${logFile}.aside`);
  await mkdir(logFile);
  await mkdir(listFile);

  process.kill(before, 'SIGKILL');
  await waitUntil('the service is back', () => countOf('policy is back') === 1, { timeoutMs: 30_000 });
  await waitUntil('the log is told', () => countOf(`${logFile} cannot be written`) === 1);
  await waitUntil('the list is told', () => countOf(`${listFile} cannot be used`) === 1);
  expect(await statusOfList()).toBe(200);

  await rm(listFile, { recursive: true });
  const isListed = async () =>
    (JSON.parse(await readFile(join(product.folder, 'processes.json'), 'utf8')) as { policy: number }).policy !== before;
  await waitUntil('the new process is listed', isListed);
  expect([countOf(`${logFile} cannot be written`), countOf(`${listFile} cannot be used`)]).toEqual([1, 1]);
}, 60_000);
