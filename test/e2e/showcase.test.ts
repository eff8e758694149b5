import { verifyBundle } from '@consent/evidence-verifier';
import { urlOfSchema } from '@consent/postgres';
import { waitUntil } from '@consent/testkit';
import { connectToAccount } from '../../scripts/src/start/account-connection';
import { type Kept, seedShowcase, type SeededShowcase } from '../../scripts/src/start/showcase/showcase';
import { erasedCustomer, knownCustomer } from '../../scripts/src/start/showcase/timeline';
import { subjectOfEmail } from '../../scripts/src/start/showcase/visitors';
import { connectToWebhook } from '../../scripts/src/start/webhook-connection';
import type { ApiClient } from '../system/api-client';
import type { Browser } from '../system/browser';
import { productSettings } from '../system/product-settings';
import { startReceiver } from '../system/receiver';
import { useSystem } from '../system/use-system';
import { getBytes, getKeys, sha256, verifyEd25519 } from './evidence/evidence-calls';

/** Reads the example data of `npm start` through the API. */

const system = useSystem();
const email = `showcase-${Date.now()}@example.com`;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let seeded: SeededShowcase;
let kept: Kept | undefined;
let api: ApiClient;
let browser: Browser;

/** Like npm start, killed before the `writes`-th write to the store. */
async function seed(receiverUrl: string, writes = Infinity): Promise<SeededShowcase> {
  const accounts = connectToAccount(system.internal.ACCOUNT_ADDRESS);
  const webhooks = connectToWebhook(system.internal.WEBHOOK_ADDRESS);
  let left = writes;
  const store = {
    read: async () => kept,
    write: async (next: Kept) => {
      if (--left < 0) throw new Error('killed');
      kept = next;
    },
  };
  const subjectKey = productSettings({ redis: { url: '' }, nats: { url: '' }, smtpPort: 0, exportFolder: '' }).WEBHOOK_SUBJECT_KEY;
  const parts = {
    store,
    accounts,
    webhooks,
    databases: system.databases,
    consentUrlOf: (cell: string) => (cell === 'main' ? system.databases.consent : urlOfSchema(system.databases.consent, cell)),
    receiverUrl,
    email,
    password: 'a password of the showcase',
    subjectKey,
  };
  try {
    return await seedShowcase(parts);
  } finally {
    await Promise.all([accounts.close(), webhooks.close()]);
  }
}

const baseOf = (url: string) => new URL(url).origin;

beforeAll(async () => {
  receiver = await startReceiver();
  const url = baseOf(receiver.url);
  // Kill it before each write, then complete it. Every test below sees the result.
  for (const writes of [0, 1, 2, 3, 4]) await expect(seed(url, writes)).rejects.toThrow('killed');
  seeded = await seed(url);
  api = system.api(seeded.showcase.api_key);
  browser = system.browser();
  await browser.logIn({ email, password: seeded.showcase.password });
});
afterAll(() => receiver.stop());

const listOf = async (path: string) => (await browser.get(path)).body.data as Record<string, unknown>[];

test('a seed that was killed at any step leaves no duplicates', async () => {
  expect((await listOf('/sites')).map(({ name }) => name)).toEqual(['Aurora Shop', 'Aurora Journal', 'Aurora Help Center']);
  expect((await listOf('/keys')).filter(({ revoked_at: revoked }) => revoked === null)).toHaveLength(1);
  expect((await listOf('/webhooks/endpoints')).map(({ description }) => description)).toEqual([
    'Customer data platform',
    'Newsletter tool',
  ]);
  expect((await api.get('/policies')).body).toHaveLength(1);
  expect(kept?.is_complete).toBe(true);
});

test('the next start seeds nothing and returns the same key and site', async () => {
  const newest = async () => (await api.get('/consents?limit=1')).body.data;
  const before = [await newest(), await listOf('/webhooks/deliveries?limit=1')];
  expect(await seed(baseOf(receiver.url))).toEqual(seeded);
  expect([await newest(), await listOf('/webhooks/deliveries?limit=1')]).toEqual(before);
});

test('the daily counts of 90 days match the listed consents', async () => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const { days, sites } = (await browser.get(`/stats?from=${day(91)}&to=${day(0)}`)).body as {
    days: { date: string; consents: number }[];
    sites: { consents: number }[];
  };
  const sum = (rows: { consents: number }[]) => rows.reduce((total, { consents }) => total + consents, 0);
  expect(sum(days)).toBeGreaterThan(5_500);
  expect(sum(sites)).toBe(sum(days));
  expect(days.filter(({ consents }) => consents > 0).length).toBeGreaterThanOrEqual(89);

  const listed = (await api.get(`/consents?limit=100&include_deleted=true&from=${day(45)}&to=${day(44)}`)).body.data as unknown[];
  expect(listed).toHaveLength(days.find(({ date }) => date === day(45))!.consents);
});

test('the policy has four versions, published before the consents that name them', async () => {
  const [policy] = (await api.get('/policies')).body as { id: string; version: number }[];
  const versions = (await api.get(`/policies/${policy!.id}/versions`)).body.data as { version: number; published_at: string }[];
  expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  type Row = { policy_version: number; created_at: string; updated_at: string };
  const { data } = (await api.get(`/consents?limit=100&to=${versions[0]!.published_at}`)).body as { data: Row[] };
  const unchanged = data.filter(({ created_at: createdAt, updated_at: updatedAt }) => createdAt === updatedAt);
  expect(new Set(unchanged.map(({ policy_version: version }) => version))).toEqual(new Set([3]));
  const { site_id: siteId } = seeded.showcase;
  const created = await api.post('/consents', {
    site_id: siteId,
    subject_id: 'visitor-1',
    accepted: true,
    preferences: { analytics: true },
  });
  expect([created.status, created.body.policy_version]).toEqual([201, 4]);
});

test('a record has its history, its text and a receipt', async () => {
  const { data } = (await api.get(`/consents?subject_id=${subjectOfEmail(knownCustomer)}&accepted=false`)).body;
  const [record] = data as { id: string; policy_version: number }[];
  const history = (await api.get(`/consents/${record!.id}/history`)).body.data as { accepted: boolean; changed_by: string }[];
  expect(history.map(({ accepted, changed_by: by }) => [accepted, by])).toEqual([
    [true, 'user'],
    [true, 'api_key'],
  ]);
  expect((await api.get(`/consents/${record!.id}/policy`)).body).toMatchObject({ version: record!.policy_version });
  expect((await api.get(`/consents/${record!.id}/receipt`)).body).toMatchObject({ consent_id: record!.id });
});

test('one subject is erased', async () => {
  const subject = subjectOfEmail(erasedCustomer);
  expect((await api.get(`/consents?subject_id=${subject}`)).body.data).toEqual([]);
  const { data } = (await api.get(`/consents?subject_id=${subject}&include_deleted=true`)).body as { data: { deleted_at: string }[] };
  expect(new Set(data.map(({ deleted_at: at }) => at)).size).toBe(1);
  expect(data).toHaveLength(3);
});

test.each([knownCustomer, erasedCustomer])('the evidence of %s is verified offline', async (customer) => {
  const url = `${system.baseUrl}/api/v1/subjects/${subjectOfEmail(customer)}/evidence`;
  let zip = new Uint8Array();
  // Thousands of records are attested one after the other.
  const isLogged = async () => {
    const { status, bytes } = await getBytes(url, { Authorization: `Bearer ${seeded.showcase.api_key}` });
    zip = bytes;
    return status === 200;
  };
  await waitUntil('all records are attested', isLogged, { timeoutMs: 100_000 });
  const verdict = await verifyBundle({ zip, keys: await getKeys(system), sha256, verifyEd25519 });
  expect(verdict).toMatchObject({ outcome: 'holds', refutations: [] });
});

test('one endpoint is healthy, and the attempts of the failing one show the reason', async () => {
  const endpoints = (await listOf('/webhooks/endpoints')) as { id: string; consecutive_failures: number; enabled: boolean }[];
  const [healthy, failing] = endpoints;
  expect(healthy).toMatchObject({ consecutive_failures: 0, enabled: true });
  expect(failing).toMatchObject({ enabled: true });
  expect(failing!.consecutive_failures).toBeGreaterThan(10);
  const [exhausted] = await listOf(`/webhooks/deliveries?endpoint_id=${failing!.id}&status=exhausted`);
  const detail = (await browser.get(`/webhooks/deliveries/${String(exhausted!['id'])}`)).body;
  expect(detail.attempts).toHaveLength(5);
  expect(detail.attempts[0]).toMatchObject({ status_code: 500, error: 'Answered 500.' });
  expect(detail.payload).toMatchObject({ type: 'consent.revoked' });
});

test('a later erasure of a seeded subject blanks its seeded payloads', async () => {
  // A payload stays until its last delivery has ended, so choose one that is not retried.
  const [exhausted] = await listOf('/webhooks/deliveries?status=exhausted');
  const detail = (await browser.get(`/webhooks/deliveries/${String(exhausted!['id'])}`)).body;
  const subject = (detail.payload as { data: { subject_id: string } }).data.subject_id;
  const isBlank = async () => {
    const sql = `SELECT count(*)::integer AS left FROM events WHERE account_id = (SELECT account_id FROM endpoints WHERE url LIKE $1 LIMIT 1)
      AND payload LIKE $2 AND type <> 'consent.erased'`;
    const rows = await system.sql.webhook.query<{ left: number }>(sql, [`${baseOf(receiver.url)}%`, `%"${subject}"%`]);
    return rows[0]!.left === 0;
  };
  expect(await isBlank()).toBe(false);
  expect((await api.delete(`/consents/by-subject/${subject}`)).body.erased).toBeGreaterThan(0);
  await waitUntil('the payloads are blank', isBlank);
});

test('the next start sends the webhooks to a receiver at another port; an unusable receiver URL changes nothing', async () => {
  const urls = async () => (await listOf('/webhooks/endpoints')).map(({ url }) => url);
  const before = await urls();
  expect(await seed('ftp://127.0.0.1:9')).toEqual(seeded);
  expect(await urls()).toEqual(before);
  await seed('http://127.0.0.1:9');
  expect(await urls()).toEqual(['http://127.0.0.1:9/crm', 'http://127.0.0.1:9/newsletter']);
});
