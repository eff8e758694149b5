import { randomBytes, randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startConsentProcess } from './consent-process';
import { takeLeafWork } from './erased-people';
import { type Step, useKilledProcesses } from './killed-processes';
import { endsOf } from './superseded-calls';

/** Two slices of the walk. Each has three records on the site, of which two are superseded; the second was updated. */
const people = 300;
const superseded = 2 * people;
const at = useKilledProcesses();

async function insertPeople() {
  const [accountId, siteId] = [randomUUID(), randomUUID()];
  await at.sql.query('INSERT INTO account_logs (account_id, tag_key) VALUES ($1, $2)', [accountId, randomBytes(32)]);
  await at.sql.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region, user_agent,
       policy_sha256, created_at, updated_at, salt)
     SELECT $1, '01JD' || n || lpad(i::text, 21, '0'), $2, 'p' || i, '', true, CASE WHEN n < 3 THEN '{"secret":true}'::json ELSE '{}' END, 0, 'DE', '', '', '',
       made.at, CASE n WHEN 2 THEN made.at + interval '1 day' ELSE made.at END, decode(md5(n || ' ' || i), 'hex')
     FROM generate_series(1, $3::integer) AS i, generate_series(1, 3) AS n, LATERAL (SELECT timestamptz '2024-11-20T00:00:00Z' + n * interval '2 days' AS at) AS made`,
    [accountId, siteId, people],
  );
  await at.sql.query(
    `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256, changed_by_kind, changed_by_id, created_at, attested)
     SELECT $1, id, 1, 'hst_' || id, false, '{"secret":true}', 0, '', 'api_key', 'key_1', updated_at, false FROM consents
     WHERE account_id = $1 AND updated_at <> created_at`,
    [accountId],
  );
  return { accountId, siteId };
}

/** The entries that the rows of records make. */
async function entriesOf({ leaves }: Awaited<ReturnType<typeof startConsentProcess>>, accountId: string) {
  const entries: Record<string, string[]> = { consents: [], record_purges: [] };
  for (let cursor = ''; ;) {
    const page = await leaves.listRowLeaves({ accountId, cursor });
    expect(page.damages).toEqual([]);
    for (const { table, entry } of page.leaves) entries[table]!.push(entry.toString('hex'));
    if (page.nextCursor === '') return entries;
    cursor = page.nextCursor;
  }
}

async function countsOf(accountId: string) {
  const { rows } = await at.sql.query<{ asked: number; done: number; deleted: number; events: number; purge_events: number }>(
    `SELECT count(*)::integer AS asked, count(done_at)::integer AS done,
       (SELECT count(*)::integer FROM consents WHERE account_id = $1 AND deleted_at IS NOT NULL) AS deleted,
       (SELECT count(*)::integer FROM outbox WHERE account_id = $1 AND type = 'consent.revoked') AS events,
       (SELECT count(*)::integer FROM outbox WHERE account_id = $1 AND type = 'subject.purged') AS purge_events
     FROM record_purges WHERE account_id = $1`,
    [accountId],
  );
  return rows[0]!;
}

const deleting: readonly Step[] = [
  ['consents', 'UPDATE'],
  ['outbox', 'INSERT'],
  ['log_queue', 'INSERT'],
  ['record_purges', 'INSERT'],
  ['superseded_retentions', 'UPDATE'],
];
const purging: readonly Step[] = [
  ['record_purges', 'UPDATE'],
  ['consent_history', 'UPDATE'],
  ['consents', 'UPDATE'],
  ['outbox', 'INSERT'],
  ['log_queue', 'INSERT'],
];

test('[decision 79] a retention that is killed at each write ends with one deletion, one event, one purge and one leaf of each superseded record', async () => {
  const first = await startConsentProcess(at.settings);
  const { accountId, siteId } = await insertPeople();
  const before = await entriesOf(first, accountId);
  expect(before['consents']!.length).toBe(4 * people);
  await first.kill();
  await at.sql.query(
    `INSERT INTO superseded_retentions (account_id, site_id, superseded_days, set_by_kind, set_by_id, set_at) VALUES ($1, $2, 90, 'user', '', date_trunc('milliseconds', now()))`,
    [accountId, siteId],
  );
  const leafWork = await takeLeafWork(at.databaseUrl, accountId);
  for (const step of deleting) {
    await at.killAt(step);
    const { asked, deleted, events, purge_events: told } = await countsOf(accountId);
    expect([step, asked, events, told]).toEqual([step, deleted, deleted, deleted]);
    await at.sql.query('UPDATE superseded_retentions SET next_at = now() WHERE account_id = $1', [accountId]);
  }
  const both = await Promise.all([startConsentProcess(at.settings), startConsentProcess(at.settings)]);
  await waitUntil('all are deleted', async () => (await countsOf(accountId)).deleted === superseded, { timeoutMs: 120_000 });
  await Promise.all(both.map((each) => each.kill()));
  expect(await countsOf(accountId)).toEqual({
    asked: superseded,
    done: 0,
    deleted: superseded,
    events: superseded,
    purge_events: superseded,
  });
  expect((await endsOf(at.sql, accountId)).every(({ events }) => events === 1)).toBe(true);

  // The events of the deletions have gone meanwhile.
  await at.sql.query('UPDATE outbox SET created_at = now() WHERE account_id = $1', [accountId]);
  await at.sql.query(`UPDATE record_purges SET due_at = '2020-01-01T00:00:00Z', next_try_at = now() WHERE account_id = $1`, [accountId]);
  for (const step of purging) {
    await at.killAt(step);
    const { done, purge_events: events } = await countsOf(accountId);
    expect([step, events]).toEqual([step, superseded + done]);
  }
  const [one, other] = await Promise.all([startConsentProcess(at.settings), startConsentProcess(at.settings)]);
  const doneBefore = (await countsOf(accountId)).done;
  expect(doneBefore).toBeLessThan(superseded);
  await waitUntil('purges go on', async () => (await countsOf(accountId)).done > doneBefore);
  await one.kill();
  await waitUntil('all are purged', async () => (await countsOf(accountId)).done === superseded, { timeoutMs: 240_000 });
  expect((await countsOf(accountId)).purge_events).toBe(2 * superseded);
  const leaves = await leafWork.stop();
  expect([leaves.length, new Set(leaves).size]).toEqual([superseded, superseded]);
  const after = await entriesOf(other, accountId);
  expect(after['record_purges']).toHaveLength(superseded);
  // The leaves of before, and those of the deletions.
  expect(after['consents']).toEqual(expect.arrayContaining(before['consents']!));
  expect(after['consents']).toHaveLength(4 * people + superseded);
  const { rows: left } = await at.sql.query(
    `SELECT FROM consents c WHERE account_id = $1 AND strpos(c::text, 'secret') > 0 UNION ALL
     SELECT FROM consent_history h WHERE account_id = $1 AND strpos(h::text, 'secret') > 0`,
    [accountId],
  );
  expect(left).toEqual([]);
  await other.kill();
}, 600_000);
