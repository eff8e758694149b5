import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@consent/testkit';
import type { CommittedEvent } from '../system/event-listener';
import { faultRounds } from './config';
import { recordConsent, startConsentLoad } from './consent-load';
import { committedSince, createEndpoint, hasWaitingDeliveries, withOtherBody } from './delivered-events';
import { createExportRequests, expectWholeFile } from './export-load';
import { testFullDisk } from './full-disk';
import { byDelivery, earlyAttempts, startJournal, type Journal } from './journal';
import { testKilledExports } from './killed-exports';
import { testKilledImports } from './killed-imports';
import { expectInOrder, expectProofs, spread } from './logged-consents';
import { testRestoredLog } from './restored-log';
import { readSignedLog } from './signed-log';
import { testSilentOwner } from './silent-owner';
import { useSupervisedProduct } from './use-supervised-product';

/**
 * All tests that kill processes of one product are in this file, because tests of one file run one after another. So no test kills a
 * process that another one needs.
 */

/** `mayRepeat`: if the victim dies after a request and before the attempt is recorded, the webhook service may send the attempt twice. */
const victims: readonly { name: string; process: string; store?: string; mayRepeat: boolean }[] = [
  { name: 'the gateway', process: 'gateway', mayRepeat: false },
  { name: 'the account service', process: 'account', mayRepeat: false },
  { name: 'the policy service', process: 'policy', mayRepeat: false },
  { name: 'the consent service and its relay', process: 'consent', mayRepeat: false },
  { name: 'the webhook service', process: 'webhook', mayRepeat: true },
  { name: 'the export service', process: 'export', mayRepeat: false },
  { name: 'the evidence service', process: 'evidence', mayRepeat: false },
  { name: 'NATS', process: 'nats', mayRepeat: false },
  { name: 'NATS and its store', process: 'nats', store: 'jetstream', mayRepeat: false },
  { name: 'Redis', process: 'redis', mayRepeat: false },
  { name: 'PostgreSQL', process: 'postgres', mayRepeat: true },
];

const rounds = faultRounds();
const waitMs = 1000;
const timeoutMs = 5000;
/** Five attempts each, which is fewer than the 50 failures that disable an endpoint. */
const policiesOfATest = 8;
/** Everything acknowledged is looked up in the log. Only this many are also requested by /proof, which takes 30 ms each. */
const proofsOfATest = 100;

const product = useSupervisedProduct({
  WEBHOOK_RETRY_WAITS_SECONDS: Array.from({ length: 4 }, () => waitMs / 1000).join(),
  WEBHOOK_TIMEOUT_MS: String(timeoutMs),
  WEBHOOK_LEASE_MS: '6000',
  EXPORT_LEASE_SECONDS: '1',
  EXPORT_POLL_MS: '100',
  // The tests poll by session, faster than a dashboard does.
  LIMIT_SESSION_READS_MAX: '100000',
  LIMIT_LOG_ADDRESS_MAX: '100000',
});

describe(`kill -9 of a process under load, ${rounds} times`, () => {
  let journal: Journal;
  /** When the endpoints for every event were created. They get no older events. */
  let startedAt: string;
  const log = readSignedLog(product);

  beforeAll(async () => {
    journal = await startJournal((path, deliveryId, times) => {
      if (path.startsWith('/failing/')) return 500;
      // Fail a quarter of the deliveries once. Fifty failures in a row would disable the endpoint.
      return path === '/at-second' && times === 1 && /^[0-3]/.test(deliveryId) ? 500 : 204;
    });
    startedAt = new Date().toISOString();
    await addEndpoint('/well', []);
    await addEndpoint('/at-second', ['consent.created']);
    log.start();
  });
  afterAll(async () => {
    await log.stop();
    await journal.stop();
  });

  async function addEndpoint(path: string, eventTypes: string[]): Promise<string> {
    const { id, secret } = await createEndpoint(product, journal.urlOf(path), eventTypes);
    journal.expectSecret(path, secret);
    return id;
  }

  const eventsAt = (path: string) => new Set(journal.at(path).map(({ eventId }) => eventId));

  /** Expects exactly these events at the path: the committed bytes, signed, one delivery id per event. */
  function expectDelivered(path: string, events: ReadonlyMap<string, CommittedEvent>, sinceMs: number): void {
    const entries = journal.at(path);
    expect([...eventsAt(path)].sort()).toEqual([...events.keys()].sort());
    expect(entries.filter(({ isSigned }) => !isSigned)).toEqual([]);
    expect(withOtherBody(entries, events)).toEqual([]);
    expect(byDelivery(entries).size).toBe(events.size);
    // Skip deliveries of earlier tests, so that a failure there fails only its own test.
    expect(
      earlyAttempts(
        entries.filter(({ atMs }) => atMs >= sinceMs),
        { waitMs, timeoutMs },
      ),
    ).toEqual([]);
  }

  async function waitForProgress(load: { acknowledged: () => number }): Promise<void> {
    const before = { acknowledged: load.acknowledged(), received: eventsAt('/well').size };
    await waitUntil(
      'writes are acknowledged and delivered again',
      () => load.acknowledged() > before.acknowledged + 10 && eventsAt('/well').size > before.received + 10,
      { timeoutMs: 60_000, intervalMs: 50 },
    );
  }

  /** Publishes policies beside the load, one at a time. A failed call may still have committed its policy. */
  async function publishPolicies(): Promise<void> {
    for (let n = 0; n < policiesOfATest; n++) {
      await product.api.post('/policies', { name: `Policy ${n}`, content: 'We keep what you agree to.' }).catch(() => undefined);
      // Spread the policies over the kills.
      await delay(250);
    }
  }

  test.each(victims)(
    '$name: the supervisor reports and restarts it; no acknowledged write is lost, each is in the signed log once, each event arrives under one id, each export ends, and a ready one has its whole file',
    async ({ name, process: victim, mayRepeat, store }) => {
      const failing = `/failing/${encodeURIComponent(name)}`;
      const failingId = await addEndpoint(failing, ['policy.published']);
      const siteId = await product.createSite();
      const beganAtMs = performance.now();
      const timesNamed = product.countOf(`${victim} ended with SIGKILL`);
      const consents = startConsentLoad(product.api, siteId);
      const exports = createExportRequests(product.api, siteId);
      const policies = publishPolicies();
      for (let round = 0; round < rounds; round++) {
        await waitForProgress(consents);
        await exports.begin();
        await product.kill(victim, store);
      }
      await waitForProgress(consents);
      await Promise.all([consents.stop(), policies]);
      expect(product.countOf(`${victim} ended with SIGKILL`)).toBe(timesNamed + rounds);
      expect(await consents.lost()).toEqual([]);

      const recorded = [...consents.consents(), await recordConsent(product.api, siteId, 'last')];
      await expectProofs(product, spread(recorded, proofsOfATest));
      await expectInOrder(product, recorded, await log.expectIntact());

      const jobs = await exports.ended();
      expect(jobs.length).toBeGreaterThan(0);
      for (const job of jobs.filter(({ status }) => status === 'ready')) await expectWholeFile(job);

      const events = await waitUntil('all that was committed has arrived', everythingArrived, { timeoutMs: 90_000, intervalMs: 500 });
      expectDelivered('/well', events, beganAtMs);
      expectDelivered(
        '/at-second',
        new Map([...events].filter(([, { payload }]) => payload.includes('"type":"consent.created"'))),
        beganAtMs,
      );

      const deliveries = await waitUntil('the failing endpoint’s are exhausted', () => exhaustedOf(failingId, failing), {
        timeoutMs: 60_000,
      });
      const { body: endpoint } = await product.browser.get(`/webhooks/endpoints/${failingId}`);
      expect(endpoint).toMatchObject({ enabled: true, consecutive_failures: 5 * deliveries });
      const requests = journal.at(failing);
      expect(earlyAttempts(requests, { waitMs, timeoutMs })).toEqual([]);
      expect(requests.length).toBeGreaterThanOrEqual(5 * deliveries);
      if (!mayRepeat) expect(requests).toHaveLength(5 * deliveries);
      await product.browser.delete(`/webhooks/endpoints/${failingId}`);
    },
    120_000 + rounds * 20_000,
  );

  async function everythingArrived(): Promise<Map<string, CommittedEvent> | undefined> {
    const events = await committedSince(product, startedAt);
    const arrived = eventsAt('/well');
    if ([...events.keys()].some((id) => !arrived.has(id))) return undefined;
    return (await hasWaitingDeliveries(product)) ? undefined : events;
  }

  async function exhaustedOf(endpointId: string, path: string): Promise<number | undefined> {
    const { body } = await product.browser.get(`/webhooks/deliveries?limit=100&endpoint_id=${endpointId}`);
    const deliveries = body.data as { status: string; attempt_count: number }[];
    const areExhausted = deliveries.every(({ status, attempt_count: attempts }) => status === 'exhausted' && attempts === 5);
    return areExhausted && deliveries.length === byDelivery(journal.at(path)).size && deliveries.length > 0 ? deliveries.length : undefined;
  }
});

describe('a database that is restored from an older copy', () => testRestoredLog(product));

describe('kill -9 of the export service during one long job', () => testKilledExports(product));

describe('kill -9 during an import', () => testKilledImports(product));

describe('a process that hangs', () => testSilentOwner(product));

describe('npm start', () => {
  testFullDisk(product);

  test('refuses to start twice in the same folder and says that it is already running', async () => {
    const second = spawn(process.execPath, [join(__dirname, '../../scripts/dist/start.js')], {
      env: { ...process.env, DATA_FOLDER: product.folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    second.stderr.on('data', (chunk) => (errors += chunk));
    const [code] = await once(second, 'close');
    expect(code).toBe(1);
    expect(errors).toContain('already running');
  });

  test('stops every process it started on SIGTERM', async () => {
    const pids = Object.values(await product.pids()) as number[];
    expect(await product.terminate()).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
