import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@consent/testkit';
import { createApiClient, type ApiClient } from '../system/api-client';
import { createBrowser, type Browser } from '../system/browser';
import { committedEvents, isOfSpecification, type CommittedEvent } from '../system/event-listener';
import { openSql } from '../system/sql';
import { faultRounds } from './config';
import { startConsentLoad } from './consent-load';
import { byDelivery, shortestGapMs, startJournal, type Journal } from './journal';
import { startSupervisedProduct, type SupervisedProduct } from './supervised-product';

/** The relay of an event is in the process that committed it: that of consents. */
const victims = [
  { name: 'the webhook service', process: 'webhook', mayRepeat: true },
  { name: 'the relay, with the consent service', process: 'consent', mayRepeat: false },
  { name: 'NATS', process: 'nats', mayRepeat: false },
  { name: 'NATS and its store', process: 'nats', store: 'jetstream', mayRepeat: false },
  { name: 'Redis', process: 'redis', mayRepeat: false },
  { name: 'PostgreSQL', process: 'postgres', mayRepeat: true },
] as const;

const rounds = faultRounds();
const waitMs = 1000;
/** Their attempts are fewer than the 50 that disable an endpoint, whatever happens. */
const policiesOfATest = 8;

let product: SupervisedProduct;
let journal: Journal;
let api: ApiClient;
let browser: Browser;
let accountId: string;
/** Of the endpoints that get everything, in every test. */
let startedAt: string;

beforeAll(async () => {
  journal = await startJournal((path, deliveryId, times) => {
    if (path.startsWith('/failing/')) return 500;
    // Every fourth fails once: never 50 in a row, which would disable the endpoint.
    return path === '/at-second' && times === 1 && /^[0-3]/.test(deliveryId) ? 500 : 204;
  });
  product = await startSupervisedProduct({
    WEBHOOK_RETRY_WAITS_SECONDS: [waitMs, waitMs, waitMs, waitMs].map((wait) => wait / 1000).join(','),
    WEBHOOK_TIMEOUT_MS: '2000',
    WEBHOOK_LEASE_MS: '3000',
    // The tests poll by session, faster than a dashboard does.
    LIMIT_SESSION_READS_MAX: '100000',
  });
  api = createApiClient(product.demo.base_url, product.demo.api_key);
  browser = createBrowser(product.demo.base_url);
  await browser.logIn(product.demo);
  accountId = (await browser.get('/auth/me')).body.account.id as string;
  startedAt = new Date().toISOString();
  await addEndpoint('/well', []);
  await addEndpoint('/at-second', ['consent.created']);
}, 120_000);

afterAll(async () => {
  await product?.stop();
  await journal.stop();
}, 60_000);

async function addEndpoint(path: string, eventTypes: string[]): Promise<string> {
  const answer = await browser.post('/webhooks/endpoints', { url: journal.urlOf(path), event_types: eventTypes });
  if (answer.status !== 201) throw new Error(`An endpoint was not created: ${answer.status} ${answer.text}`);
  journal.expectSecret(path, answer.body.secret as string);
  return answer.body.id as string;
}

/** The truth: what PostgreSQL has committed, whether or not the caller got to know of it. */
async function committed(): Promise<Map<string, CommittedEvent>> {
  const events: CommittedEvent[] = [];
  for (const service of ['consent', 'policy']) {
    const sql = openSql(await product.databaseUrl(service));
    const found = (await committedEvents(sql, accountId)).filter(isOfSpecification);
    events.push(...found.filter(({ payload }) => (JSON.parse(payload) as { created_at: string }).created_at >= startedAt));
    await sql.end();
  }
  return new Map(events.map((event) => [event.id, event]));
}

const eventsAt = (path: string) => new Set(journal.at(path).map(({ eventId }) => eventId));

/** Each of the events arrived, none else, as it was committed and signed, and always under one delivery id. */
function expectDelivered(path: string, events: ReadonlyMap<string, CommittedEvent>): void {
  const entries = journal.at(path);
  expect([...eventsAt(path)].sort()).toEqual([...events.keys()].sort());
  expect(entries.filter(({ isSigned }) => !isSigned)).toEqual([]);
  expect(entries.filter(({ eventId, body }) => events.get(eventId)?.payload !== body)).toEqual([]);
  expect(byDelivery(entries).size).toBe(events.size);
  expect(shortestGapMs(entries)).toBeGreaterThanOrEqual(waitMs);
}

/** Goes on until what is recorded is delivered again. */
async function waitForProgress(load: { acknowledged: () => number }): Promise<void> {
  const before = { acknowledged: load.acknowledged(), received: eventsAt('/well').size };
  await waitUntil(
    'writes are acknowledged and delivered again',
    () => load.acknowledged() > before.acknowledged + 10 && eventsAt('/well').size > before.received + 10,
    { timeoutMs: 60_000, intervalMs: 50 },
  );
}

/** Publishes some policies beside the load, one at a time; those that are not acknowledged may be committed all the same. */
async function publishPolicies(): Promise<void> {
  for (let n = 0; n < policiesOfATest; n++) {
    await api.post('/policies', { name: `Policy ${n}`, content: 'We keep what you agree to.' }).catch(() => undefined);
    // A pace, so that they meet the kills; nothing is expected to have happened after it.
    await delay(250);
  }
}

describe(`kill -9 under load, ${rounds} times`, () => {
  test.each(victims)(
    '$name: what arrives is what was committed, a repeat has its id, no attempt is early, and the counter is exact',
    async ({ name, process: victim, mayRepeat, ...rest }) => {
      const failing = `/failing/${encodeURIComponent(name)}`;
      const failingId = await addEndpoint(failing, ['policy.published']);
      const load = startConsentLoad(api, product.demo.site_id);
      const policies = publishPolicies();
      for (let round = 0; round < rounds; round++) {
        await waitForProgress(load);
        await product.kill(victim, 'store' in rest ? rest.store : undefined);
      }
      await waitForProgress(load);
      await Promise.all([load.stop(), policies]);

      const events = await waitUntil('all that was committed has arrived', everythingArrived, { timeoutMs: 90_000, intervalMs: 500 });
      expectDelivered('/well', events);
      expectDelivered('/at-second', new Map([...events].filter(([, { payload }]) => payload.includes('"type":"consent.created"'))));

      // Every delivery there has failed for good: five attempts each, and each counted once.
      const deliveries = await waitUntil('the failing endpoint’s are exhausted', () => exhaustedOf(failingId, failing), {
        timeoutMs: 60_000,
      });
      const { body: endpoint } = await browser.get(`/webhooks/endpoints/${failingId}`);
      expect(endpoint).toMatchObject({ enabled: true, consecutive_failures: 5 * deliveries });
      const requests = journal.at(failing);
      expect(shortestGapMs(requests)).toBeGreaterThanOrEqual(waitMs);
      expect(requests.length).toBeGreaterThanOrEqual(5 * deliveries);
      // Only who dies between a request and its record can make it twice.
      if (!mayRepeat) expect(requests).toHaveLength(5 * deliveries);
      await browser.delete(`/webhooks/endpoints/${failingId}`);
    },
    120_000 + rounds * 20_000,
  );
});

/** The events, when each has come to both endpoints that want it and has been answered well. */
async function everythingArrived(): Promise<Map<string, CommittedEvent> | undefined> {
  const events = await committed();
  const arrived = eventsAt('/well');
  if ([...events.keys()].some((id) => !arrived.has(id))) return undefined;
  const waiting = await Promise.all(
    ['pending', 'retrying'].map(
      async (status) => (await browser.get(`/webhooks/deliveries?limit=1&status=${status}`)).body.data as unknown[],
    ),
  );
  return waiting.flat().length === 0 ? events : undefined;
}

/** How many there are, once each is exhausted after its fifth attempt. */
async function exhaustedOf(endpointId: string, path: string): Promise<number | undefined> {
  const { body } = await browser.get(`/webhooks/deliveries?limit=100&endpoint_id=${endpointId}`);
  const deliveries = body.data as { status: string; attempt_count: number }[];
  const areExhausted = deliveries.every(({ status, attempt_count: attempts }) => status === 'exhausted' && attempts === 5);
  return areExhausted && deliveries.length === byDelivery(journal.at(path)).size && deliveries.length > 0 ? deliveries.length : undefined;
}
