import { randomUUID } from 'node:crypto';
import { createTestDatabase, useTestNats, waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { startConsentProcess } from './consent-process';
import { startFakeOwners } from './fake-owners';
import { endedEvents, insertLifetime, walkAgain } from './lifetimes';
import { aSite, consentSettingsOf } from './start-consent';

const dayMs = 86_400_000;
const daysAgo = (days: number) => Date.now() - days * dayMs;
const untouched = 700;
const updated = 700;

let sql: Client;
let databaseUrl: string;
let settings: Record<string, string>;
let owners: Awaited<ReturnType<typeof startFakeOwners>>;
beforeAll(async () => {
  const [database, nats, fakeOwners] = await Promise.all([createTestDatabase('consent'), useTestNats(), startFakeOwners()]);
  owners = fakeOwners;
  databaseUrl = database.url;
  settings = consentSettingsOf({ databaseUrl, natsUrl: nats.url, ownersAddress: owners.address });
  sql = new Client({ connectionString: databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await owners.stop();
});

/** A process waits when it writes to the table until the returned function is called. */
async function holdAt(table: string, operation: 'INSERT' | 'UPDATE'): Promise<() => Promise<void>> {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(65)');
  await holder.query(
    `CREATE OR REPLACE FUNCTION wait_for_holder() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN PERFORM pg_advisory_xact_lock_shared(65); RETURN NEW; END $$`,
  );
  await holder.query(`CREATE TRIGGER held BEFORE ${operation} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION wait_for_holder()`);
  return async () => {
    await holder.query('SELECT pg_advisory_unlock(65)');
    await waitUntil('nothing waits any more', async () => !(await isHeld()));
    await holder.query(`DROP TRIGGER held ON ${table}`);
    await holder.end();
  };
}

async function isHeld(): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`,
  );
  return rows.length > 0;
}

const counted = async (accountId: string) => {
  const [marks, events] = await Promise.all([
    sql.query<{ count: number }>('SELECT count(*)::integer AS count FROM expirations WHERE account_id = $1', [accountId]),
    endedEvents(sql, { accountId }),
  ]);
  return { marks: marks.rows[0]!.count, events: events.length };
};

test('[decision 65.5] a process that is killed at each step of a slice leaves nothing half done, and every end is told once', async () => {
  const first = await startConsentProcess(settings);
  await first.kill();
  const site = aSite(randomUUID());
  const total = untouched + updated;
  await sql.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region, user_agent,
       policy_sha256, created_at, updated_at, salt)
     SELECT $1, '01JD3' || lpad(i::text, 21, '0'), $2, 's' || i, '', true, '{}', 0, '', '', '', '', '2025-11-20T00:00:00Z',
       CASE WHEN i <= $3 THEN '2025-11-20T00:00:00Z'::timestamptz ELSE '2025-11-21T00:00:00Z' END, decode(md5(i::text), 'hex')
     FROM generate_series(1, $4::integer) AS i`,
    [site.accountId, site.id, untouched, total],
  );
  await sql.query(
    `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256, changed_by_kind, changed_by_id, created_at, attested)
     SELECT $1, id, 1, 'hst_' || id, true, '{}', 0, '', 'api_key', 'key_1', updated_at, false FROM consents WHERE account_id = $1 AND updated_at <> created_at`,
    [site.accountId],
  );
  await insertLifetime(sql, site, { since: daysAgo(60), acceptedDays: 10 });

  const steps = [
    ['expirations', 'INSERT'],
    ['outbox', 'INSERT'],
    ['expiry_walks', 'UPDATE'],
  ] as const;
  for (const [table, operation] of [...steps, ...steps]) {
    const before = await counted(site.accountId);
    const release = await holdAt(table, operation);
    const killed = await startConsentProcess(settings);
    await waitUntil(`the process writes to ${table}`, isHeld);
    await killed.kill();
    await release();
    expect(await counted(site.accountId)).toEqual(before);
    const { rows } = await sql.query(`SELECT FROM expiry_walks WHERE account_id = $1 AND next_at <= now()`, [site.accountId]);
    expect(rows.length).toBeGreaterThan(0);
  }

  // Two at once, and one of them is killed while they work.
  const [one, other] = await Promise.all([startConsentProcess(settings), startConsentProcess(settings)]);
  await waitUntil('some ends are told', async () => (await counted(site.accountId)).events > 0);
  await one.kill();
  await waitUntil('all ends are told', async () => (await counted(site.accountId)).events >= total);
  await walkAgain(sql, site);
  await other.kill();
  expect(await counted(site.accountId)).toEqual({ marks: total, events: total });
  const events = await endedEvents(sql, site);
  expect(new Set(events.map(({ data }) => data.id)).size).toBe(total);
  expect(new Set(events.map(({ id }) => id)).size).toBe(total);
}, 180_000);
