import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { waitUntil } from '@consent/testkit';
import { byDelivery, type Journal } from '../faults/journal';
import { createMixedProduct, services, type MixedProduct, type Part, type Release } from './mixed-product';
import { expectNewAccountInCell, makeCell } from './new-cell';
import { setUpAccount, startReceiver } from './set-up-account';
import { startSteadyLoad, type SteadyLoad } from './steady-load';
import type { createUpgradeReport } from './upgrade-report';

const stepTimeoutMs = 180_000;
/** Whole rounds of every client during a step. */
const roundsOfAStep = 1;

const settings = {
  WEBHOOK_RETRY_WAITS_SECONDS: '1,1,1,1',
  EXPORT_POLL_MS: '200',
  LOG_LEVEL: 'warn',
};

const streamSources = ['gateway/src/internal-http/internal-source.ts', 'gateway/src/exports/internal-source.ts'];

/** Whether this gateway answers 503 if the connection it reuses for an export is closing. Later gateways retry on a new connection. */
function failsOnClosingConnections(folder: string): boolean {
  const found = streamSources.map((file) => join(folder, file)).find((file) => existsSync(file));
  return found !== undefined && !readFileSync(found, 'utf8').includes('reusedSocket');
}

export function testRollingUpdate(folders: Readonly<Record<Release, string>>, report: ReturnType<typeof createUpgradeReport>): void {
  let journal: Journal;
  let product: MixedProduct;
  let load: SteadyLoad;

  const step = (name: string, work: () => Promise<unknown>) => test(name, () => report.step(name, load, work), stepTimeoutMs);
  const replace = (part: Part, release: Release) => async () => {
    await product.replace(part, release, () => load.untilRounds(roundsOfAStep));
    await load.untilRounds(roundsOfAStep);
  };

  describe('a rolling update under load fails no request', () => {
    beforeAll(async () => {
      await report.step('the last release starts on its own schema', undefined, async () => {
        journal = await startReceiver();
        product = await createMixedProduct(folders, settings);
        await product.migrate('old');
        await product.startAll('old', 'check');
        const account = await setUpAccount(product, journal);
        const mayFail = failsOnClosingConnections(folders.old);
        load = startSteadyLoad(product.url, account, { retriesExports: () => mayFail && product.running().includes('gateway old') });
        await load.untilRounds(roundsOfAStep);
      });
    }, stepTimeoutMs);
    afterAll(async () => {
      await load?.stop();
      await product?.stop();
      await journal?.stop();
    }, stepTimeoutMs);

    step('the migrations of this release run beside the last release', async () => {
      await product.migrate('new');
      await load.untilRounds(roundsOfAStep);
    });

    for (const service of services) step(`forward: the ${service} service`, replace(service, 'new'));
    step('forward: the gateway', replace('gateway', 'new'));
    for (const service of services) step(`back: the ${service} service`, replace(service, 'old'));
    step('back: the gateway', replace('gateway', 'old'));

    step('a rollback: processes of the last release alone start on the schema of this release', async () => {
      await load.pause();
      await product.stopAll();
      await product.startAll('old', 'run');
      load.resume();
      await load.untilRounds(roundsOfAStep);
    });

    step('after the upgrade, a new cell takes new accounts only: consent learns of it first, then account', async () => {
      await load.pause();
      await product.stopAll();
      await product.startAll('new', 'run');
      load.resume();
      await load.untilRounds(roundsOfAStep);
      await makeCell(product, folders.new);
      await replace('consent', 'new')();
      await replace('account', 'new')();
      await expectNewAccountInCell(product);
    });

    step('every acknowledged consent is stored unchanged', async () => {
      await load.stop();
      const found = await load.listConsents();
      const wrong = [...load.consents].filter(([id, { accepted, isErased }]) => {
        const consent = found.get(id);
        return consent?.accepted !== accepted || (consent.deleted_at !== null) !== isErased;
      });
      expect(wrong).toEqual([]);
      expect(found.size).toBe(load.consents.size);
    });

    step('each event arrives at every endpoint, signed, once under one delivery id', async () => {
      for (const path of ['/well', '/at-second']) {
        await waitUntil(`every event is at ${path}`, () => Object.keys(missing(path)).length === 0, { timeoutMs: 60_000 }).catch(() => {
          expect(missing(path)).toEqual({});
        });
        expect(arrivedAt(path)).toEqual(Object.fromEntries(load.events));
        expect(journal.at(path).filter(({ isSigned }) => !isSigned)).toEqual([]);
        const deliveries = [...byDelivery(journal.at(path)).values()];
        expect(deliveries.length).toBe(new Set(journal.at(path).map(({ eventId }) => eventId)).size);
      }
    });

    step('each acknowledged export has its whole file', async () => {
      expect(load.exportIds.length).toBeGreaterThan(0);
      for (const id of load.exportIds) await expectFile(id);
    });
  });

  function arrivedAt(path: string): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const body of new Map(journal.at(path).map((entry) => [entry.eventId, entry.body])).values()) {
      const { type, data } = JSON.parse(body) as { type: string; data: { id?: string; subject_id?: string; version?: number } };
      const subject = type === 'policy.published' ? `${data.id} ${data.version}` : (data.id ?? data.subject_id);
      counts[`${type} ${subject}`] = (counts[`${type} ${subject}`] ?? 0) + 1;
    }
    return counts;
  }

  function missing(path: string): Record<string, number> {
    const arrived = arrivedAt(path);
    return Object.fromEntries([...load.events].filter(([event, count]) => (arrived[event] ?? 0) < count));
  }

  async function expectFile(id: string): Promise<void> {
    const hasEnded = async () => {
      const job = await load.call('GET', `/exports/${id}`, 200);
      return job !== undefined && ['ready', 'failed'].includes(job['status'] as string) && job;
    };
    const job = await waitUntil(`the export ${id} has ended`, hasEnded, { timeoutMs: 60_000 });
    expect(job).toMatchObject({ id, status: 'ready' });
    // The URL names the product's public host, but the gateway of this test listens elsewhere.
    const { pathname, search } = new URL(job['download_url'] as string);
    const bytes = Buffer.from(await (await fetch(product.url + pathname + search)).arrayBuffer());
    const rows = (parse(bytes) as string[][]).length - 1;
    expect({ bytes: bytes.length, rows }).toEqual({ bytes: job['bytes_written'], rows: job['row_count'] });
  }
}
