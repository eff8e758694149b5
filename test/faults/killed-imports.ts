import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runsOnCitus, waitUntil } from '@consent/testkit';
import { useBundledSdk } from '../e2e/sdk/bundled-sdk';
import { runCli, startCli } from '../e2e/sdk/run-cli';
import type { Sql } from '../system/sql';
import { faultRounds } from './config';
import type { ProductInUse } from './use-supervised-product';

/** Two batches. */
const rows = 1200;
const mostRuns = 10;
/** What the transaction of a batch writes to. */
const steps = ['consents', 'outbox', 'log_queue', 'idempotency_answers'];
/** The others only lose a connection, wherever the transaction is. */
const stepsOf = (victim: string) => (victim === 'consent' ? steps : ['consents', 'idempotency_answers']);

/** Part of kill-processes.test.ts: kills the command, the gateway and the consent service at each step of an import. */
export function testKilledImports(product: ProductInUse): void {
  useBundledSdk();
  let sql: Sql;
  let folder: string;
  let siteId: string;
  beforeAll(async () => {
    sql = await product.openSql('consent');
  });
  afterAll(() => sql?.end());
  beforeEach(async () => {
    siteId = await product.createSite();
    folder = await mkdtemp(join(tmpdir(), 'consent-test-import-'));
    const lines = upTo(rows).map((row) => JSON.stringify({ subject_id: 'imported', consent_id: row, accepted: true }));
    await writeFile(join(folder, 'rows.jsonl'), lines.join('\n'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const upTo = (count: number) => Array.from({ length: count }, (_, row) => String(row));
  const args = ['import', 'rows.jsonl'];
  const settings = () => ({ CONSENT_URL: product.demo.base_url, CONSENT_KEY: product.demo.api_key, CONSENT_SITE: siteId });

  /** The consent_id of each record, in order. One that was recorded twice is there twice. */
  async function recorded(): Promise<string[]> {
    const found = await sql.query<{ consent_id: string }>('SELECT consent_id FROM consents WHERE site_id = $1', [siteId]);
    return found.map((row) => row.consent_id).sort((one, other) => Number(one) - Number(other));
  }

  const isHeld = async () =>
    (
      await sql.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`,
      )
    ).length > 0;

  /** The transaction of a batch waits at its first row of the table until the returned function is called. */
  async function holdAt(table: string): Promise<() => Promise<void>> {
    const holder = await product.openSql('consent');
    await holder.query('SELECT pg_advisory_lock(76)');
    await holder.query(
      `CREATE OR REPLACE FUNCTION wait_for_holder() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_advisory_xact_lock_shared(76); RETURN NEW; END $$`,
    );
    await holder.query(`CREATE TRIGGER held BEFORE INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION wait_for_holder()`);
    return async () => {
      await holder.query('SELECT pg_advisory_unlock(76)');
      await waitUntil('nothing waits any more', async () => !(await isHeld()));
      await holder.query(`DROP TRIGGER held ON ${table}`);
      await holder.end();
    };
  }

  /** Runs the import until it is done. Each run may meet a process that is still starting. */
  async function finish(): Promise<string> {
    for (let run = 0; run < mostRuns; run++) {
      const { exitCode, output } = await runCli(args, settings(), folder);
      if (exitCode === 0) return output;
      await delay(500);
    }
    throw new Error('The import did not end.');
  }

  async function expectEachOnce(): Promise<void> {
    expect(await recorded()).toEqual(upTo(rows));
    const again = `0 created, 0 failed, 0 not sent, ${rows} already imported.`;
    expect((await runCli(args, settings(), folder)).output).toContain(again);
    // Without the state, the service tells what it recorded.
    await rm(join(folder, 'rows.jsonl.import.json'));
    expect((await runCli(args, settings(), folder)).output).toContain(again);
    expect(await recorded()).toEqual(upTo(rows));
  }

  // Citus has no triggers on its tables.
  const testSteps = test.skipIf(runsOnCitus('consent'));
  const victims = ['the command', 'gateway', 'consent'];
  const cases = victims.flatMap((victim) => stepsOf(victim).map((step): [string, string] => [victim, step]));

  testSteps.each(cases)(
    '[decision 76.5] %s is killed while a batch is at %s: a rerun ends with each row once, and says what was imported already',
    async (victim, step) => {
      const release = await holdAt(step);
      const run = startCli(args, settings(), folder);
      await waitUntil(`the batch is at ${step}`, isHeld);
      if (victim === 'the command') run.child.kill('SIGKILL');
      else await product.kill(victim);
      await release();
      await run.ended;
      await finish();
      await expectEachOnce();
    },
    60_000,
  );

  testSteps.each(cases.filter(([victim]) => victim !== 'the command'))(
    '[decision 76.5] %s is killed while POST /consents/batch is at %s: the repeat with the same key answers for each row, which is there once',
    async (victim, step) => {
      const consents = upTo(500).map((row) => ({ site_id: siteId, subject_id: 'imported', consent_id: row, accepted: true }));
      const send = () =>
        product.api
          .request('POST', '/consents/batch', { body: { consents }, headers: { 'Idempotency-Key': `batch-${siteId}` } })
          .catch(() => undefined);
      const release = await holdAt(step);
      const cutOff = send();
      await waitUntil(`the batch is at ${step}`, isHeld);
      await product.kill(victim);
      await release();
      await cutOff;
      const answer = await waitUntil('the batch is answered', async () => {
        const repeated = await send();
        return repeated !== undefined && repeated.status < 300 ? repeated : undefined;
      });
      const results = answer.body['results'] as { status: string; consent: { id: string; consent_id: string } }[];
      expect(results.map(({ status, consent }) => [status, consent.consent_id])).toEqual(upTo(500).map((row) => ['created', row]));
      expect(await recorded()).toEqual(upTo(500));
      const stored = await sql.query<{ id: string }>('SELECT id FROM consents WHERE site_id = $1 ORDER BY id', [siteId]);
      expect(results.map(({ consent }) => consent.id).sort()).toEqual(stored.map(({ id }) => id));
    },
    60_000,
  );

  test(`[decision 76.5] the command is killed ${faultRounds() * 3} times at any point of an import: a rerun ends with each row once`, async () => {
    for (let round = 0; round < faultRounds() * 3; round++) {
      const run = startCli(args, settings(), folder);
      await delay(100 + Math.random() * 900);
      run.child.kill('SIGKILL');
      await run.ended;
    }
    await finish();
    await expectEachOnce();
  }, 120_000);
}
