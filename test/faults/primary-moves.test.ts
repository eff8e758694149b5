import { promoteStandby, startSynchronousStandby, startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import type { ConsentJson } from '../system/consents';
import { createPolicy } from '../system/policies';
import { startForwarder } from '../system/forwarder';
import type { AcknowledgedConsent } from './consent-load';
import { committedSince, createEndpoint, hasWaitingDeliveries, withOtherBody } from './delivered-events';
import { createExportRequests, expectWholeFile } from './export-load';
import { byDelivery, startJournal, type Journal } from './journal';
import { expectInOrder, expectProofs, spread } from './logged-consents';
import { startRepeatingLoad, type RepeatingLoad } from './repeating-load';
import { readSignedLog } from './signed-log';
import { useSupervisedProduct } from './use-supervised-product';

const proofsOfATest = 100;
const readersAtOnce = 8;

/**
 * `servesAgainMs` is far more than it takes, because tests do not measure time. A call on a silent connection fails after 10 s, and a
 * connection that no call uses is closed after 30 s.
 */
const takeOvers = [
  { how: 'is killed and closes its connections', loseConnections: 'disconnect', servesAgainMs: 30_000 },
  { how: 'loses its power, so that its connections fall silent', loseConnections: 'silence', servesAgainMs: 60_000 },
] as const;

describe.each(takeOvers)('[operations] a primary: $how', ({ loseConnections, servesAgainMs }) => {
  let address: Awaited<ReturnType<typeof startForwarder>>;
  let primary: TestServer;
  let standby: TestServer;

  /** The product knows only this address. */
  async function startServers() {
    primary = await startTestPostgres();
    standby = await startSynchronousStandby(primary);
    address = await startForwarder();
    address.add(primary.port);
    const url = new URL(primary.url);
    url.port = String(address.port);
    return url.href;
  }

  // Vitest runs these hooks in reverse order, so the product stops before its servers.
  afterAll(async () => {
    await address?.stop();
    await standby?.remove();
    await primary?.remove();
  });

  const product = useSupervisedProduct(async () => ({
    DATABASE_URL: await startServers(),
    WEBHOOK_RETRY_WAITS_SECONDS: '1,1,1,1',
    EXPORT_LEASE_SECONDS: '1',
    EXPORT_POLL_MS: '100',
    // The test polls by session, faster than a dashboard does.
    LIMIT_SESSION_READS_MAX: '100000',
    LIMIT_LOG_ADDRESS_MAX: '100000',
  }));
  let journal: Journal;
  /** When the endpoint was created. It gets no older events. */
  let startedAt: string;
  const log = readSignedLog(product);

  beforeAll(async () => {
    journal = await startJournal(() => 204);
    startedAt = new Date().toISOString();
    const { secret } = await createEndpoint(product, journal.urlOf('/well'), []);
    journal.expectSecret('/well', secret);
    log.start();
  });
  afterAll(async () => {
    await log.stop();
    await journal?.stop();
  });

  test('its synchronous standby takes over under the same address: nothing acknowledged is lost, clients get 503 or 504 meanwhile, and every process serves again without a restart', async () => {
    const siteId = await product.createSite();
    const pids = await product.pids();
    const exports = createExportRequests(product.api, siteId);
    const load = startRepeatingLoad(product.api, siteId);
    const dashboard = watchDashboard();
    onTestFinished(async () => {
      load.abandon();
      await dashboard.stop();
    });
    await waitForProgress(load, 40);
    await exports.begin();

    await takeOver(load);
    await Promise.all([waitForProgress(load, 3), waitForEveryService(siteId)]);
    await waitForProgress(load, 20);
    await exports.begin();
    await Promise.all([load.stop(), dashboard.stop()]);

    expect(load.wrong()).toEqual([]);
    expect(dashboard.answers().filter((answer) => !['200', '503 with Retry-After', '504'].includes(answer))).toEqual([]);
    expect(await product.pids()).toEqual(pids);
    expect(product.output()).not.toContain('starting it again');

    const recorded = load.consents();
    expect(await listConsents(siteId)).toEqual(new Map(recorded.map(({ id, texts }) => [id, JSON.parse(texts.at(-1)!)])));
    await expectHistories(recorded);
    await expectProofs(product, spread(recorded, proofsOfATest));
    await expectInOrder(product, recorded, await log.expectIntact());
    expect(await product.metricsOf('evidence')).toMatch(/^evidence_log_rolled_back\{[^}]*\} 0$/m);

    const jobs = await exports.ended();
    expect(jobs.length).toBeGreaterThan(1);
    for (const job of jobs.filter(({ status }) => status === 'ready')) await expectWholeFile(job);
    await expectEvents(recorded);
  }, 240_000);

  async function takeOver(load: RepeatingLoad): Promise<void> {
    primary.kill('SIGKILL');
    address.remove(primary.port);
    address[loseConnections]();
    const refusedBefore = load.refusals().length;
    await waitUntil('clients are told to repeat their requests', () => load.refusals().length > refusedBefore + 4);
    await promoteStandby(standby);
    address.add(standby.port);
  }

  /** Waits until each writer has `count` more acknowledgements. */
  async function waitForProgress(load: RepeatingLoad, count: number): Promise<void> {
    const before = load.acknowledged();
    const isAcknowledged = () => load.acknowledged().every((now, writer) => now >= before[writer]! + count);
    await waitUntil(`${count} requests of each writer are acknowledged`, isAcknowledged, { timeoutMs: servesAgainMs });
  }

  async function waitForEveryService(siteId: string): Promise<void> {
    const { api, browser } = product;
    const services = {
      account: () => browser.post('/keys', { name: 'After the primary moved' }),
      consent: () => api.get(`/consents?site_id=${siteId}&limit=1`),
      policy: () => createPolicy(api).then(() => ({ status: 201 })),
      webhook: () => browser.get('/webhooks/endpoints'),
      export: () => api.get('/exports'),
      evidence: () => api.get('/log'),
    };
    const serves = async (name: keyof typeof services) => (await services[name]()).status < 300;
    await Promise.all(
      (Object.keys(services) as (keyof typeof services)[]).map((name) =>
        waitUntil(`${name} serves again`, () => serves(name), { timeoutMs: servesAgainMs }),
      ),
    );
  }

  /** Reads with a session until stopped. */
  function watchDashboard() {
    const answers = new Set<string>();
    let isStopping = false;
    const watch = async () => {
      while (!isStopping) {
        for (const path of ['/auth/me', '/sites', '/consents?limit=5']) {
          const { status, headers } = await product.browser.get(path);
          answers.add(headers.has('Retry-After') ? `${status} with Retry-After` : String(status));
        }
      }
    };
    const watching = watch();
    return {
      answers: () => [...answers],
      stop: async () => {
        isStopping = true;
        await watching;
      },
    };
  }

  async function listConsents(siteId: string): Promise<Map<string, ConsentJson>> {
    const found = new Map<string, ConsentJson>();
    for (let cursor = ''; ;) {
      const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await product.api.get(`/consents?site_id=${siteId}&include_deleted=true&limit=100${from}`);
      for (const consent of body.data as ConsentJson[]) found.set(consent.id, consent);
      cursor = body.next_cursor as string;
      if (cursor === '') return found;
    }
  }

  /** Expects the state before each update, newest first. A deletion adds none. */
  async function expectHistories(consents: readonly AcknowledgedConsent[]): Promise<void> {
    const stateOf = ({ accepted, preferences, policy_version }: ConsentJson) => ({ accepted, preferences, policy_version });
    const waiting = [...consents];
    const readOn = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { id, texts } = next;
        const { body } = await product.api.get(`/consents/${id}/history`);
        const states = texts.map((text) => JSON.parse(text) as ConsentJson).filter((consent) => consent.deleted_at === null);
        const before = states.slice(0, -1).reverse();
        expect([id, (body.data as ConsentJson[]).map(stateOf)]).toEqual([id, before.map(stateOf)]);
      }
    };
    await Promise.all(Array.from({ length: readersAtOnce }, readOn));
  }

  /** Expects the committed events and no others, each under one delivery id, and an event for each acknowledged body. */
  async function expectEvents(consents: readonly AcknowledgedConsent[]): Promise<void> {
    const eventsAt = () => new Set(journal.at('/well').map(({ eventId }) => eventId));
    const events = await waitUntil('all that was committed has arrived', async () => {
      const committed = await committedSince(product, startedAt);
      const arrived = eventsAt();
      return [...committed.keys()].every((id) => arrived.has(id)) && !(await hasWaitingDeliveries(product)) && committed;
    });
    const entries = journal.at('/well');
    expect([...eventsAt()].sort()).toEqual([...events.keys()].sort());
    expect(entries.filter(({ isSigned }) => !isSigned)).toEqual([]);
    expect(withOtherBody(entries, events)).toEqual([]);
    expect(byDelivery(entries).size).toBe(events.size);
    const bodies = new Set(entries.map(({ body }) => JSON.stringify((JSON.parse(body) as { data: unknown }).data)));
    expect(consents.flatMap(({ texts }) => texts).filter((text) => !bodies.has(text))).toEqual([]);
  }
});
