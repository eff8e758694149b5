import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { waitUntil } from '@consent/testkit';
import { startSystem, type OwnSystem } from '../../system/start-system';
import { inlinePath, insertConsents, insertLargeExport, largeRows, openStream, type ExportJson } from './export-calls';

let system: OwnSystem;

beforeAll(async () => {
  system = await startSystem({ settings: { MAX_EXPORTS_PER_ACCOUNT: '2', EXPORT_SLOT_WAIT_SECONDS: '40' } });
});

afterAll(() => system.stop());

const opened: IncomingMessage[] = [];
afterEach(() => opened.splice(0).forEach((stream) => stream.destroy()));

const listed = async (api: ReturnType<OwnSystem['api']>) => (await api.get('/exports?limit=100')).body.data as ExportJson[];

test('[decisions 3.6, 4.3] 30 concurrent exports of an account with two slots are all streamed: each waits for a free slot', async () => {
  const tenant = await system.tenants.create({ plan: 'pro' });
  await insertConsents(system, tenant, 1000);
  const api = system.api(tenant.key);
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => api.get(inlinePath(tenant.site, at % 2 ? '?format=json' : ''))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await listed(api)).map(({ status, row_count }) => [status, row_count])).toEqual(answers.map(() => ['streamed', 1000]));
});

test('[decision 4.3] an export that waits for slow readers of its account starts when one of them disconnects; other accounts do not wait', async () => {
  const tenant = await system.tenants.create({ plan: 'pro' });
  await insertLargeExport(system, tenant);
  const open = async () => {
    const stream = await openStream(system, tenant, inlinePath(tenant.site));
    opened.push(stream);
    return stream;
  };
  const [first] = [await open(), await open()];
  const waiting = open();
  await waitUntil('the third has begun', async () => (await listed(system.api(tenant.key))).length === 3);
  const other = await system.tenants.create({ plan: 'pro' });
  expect((await system.api(other.key).get(inlinePath(other.site))).status).toBe(200);
  first?.destroy();
  const third = await waiting;
  expect(third.statusCode).toBe(200);
  expect((await text(third)).split('\r\n')).toHaveLength(largeRows + 2);
});
