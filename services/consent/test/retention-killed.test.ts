import { waitUntil } from '@consent/testkit';
import { startConsentProcess } from './consent-process';
import { countPurges, insertErasedPeople, takeLeafWork } from './erased-people';
import { type Step, useKilledProcesses } from './killed-processes';

/** Two slices of the walk. */
const people = 520;
const at = useKilledProcesses();

/** The entries that the rows make, by table. */
async function entriesOf({ leaves }: Awaited<ReturnType<typeof startConsentProcess>>, accountId: string) {
  const entries: Record<string, string[]> = { consents: [], erasures: [], purges: [] };
  for (let cursor = ''; ;) {
    const page = await leaves.listRowLeaves({ accountId, cursor });
    expect(page.damages).toEqual([]);
    for (const { table, entry } of page.leaves) entries[table]!.push(entry.toString('hex'));
    if (page.nextCursor === '') return entries;
    cursor = page.nextCursor;
  }
}

const steps: readonly Step[] = [
  ['purges', 'INSERT'],
  ['retentions', 'UPDATE'],
  ['purges', 'UPDATE'],
  ['erasures', 'UPDATE'],
  ['consents', 'UPDATE'],
  ['log_queue', 'INSERT'],
  ['outbox', 'INSERT'],
];

test('[decision 76.4] a retention whose process is killed at each step ends with one purge of each person, one leaf of each purge, and the leaves of before', async () => {
  const first = await startConsentProcess(at.settings);
  const { accountId, siteId } = await insertErasedPeople(at.sql, people, { daysAgo: 100 });
  const before = await entriesOf(first, accountId);
  expect([before['consents']!.length, before['erasures']!.length]).toEqual([people, people]);
  await first.kill();
  await at.sql.query(
    `INSERT INTO retentions (account_id, site_id, erased_days, set_by_kind, set_by_id, set_at) VALUES ($1, $2, 90, 'user', '', date_trunc('milliseconds', now()))`,
    [accountId, siteId],
  );
  const leafWork = await takeLeafWork(at.databaseUrl, accountId);
  for (const step of steps.flatMap((each) => [each, each])) {
    await at.killAt(step);
    const { asked, people: named, done, events } = await countPurges(at.sql, accountId);
    expect([step, asked, events]).toEqual([step, named, done]);
    // A walk that ended rests an hour.
    await at.sql.query('UPDATE retentions SET next_at = now() WHERE account_id = $1', [accountId]);
  }

  const [one, other] = await Promise.all([startConsentProcess(at.settings), startConsentProcess(at.settings)]);
  const doneBefore = (await countPurges(at.sql, accountId)).done;
  expect(doneBefore).toBeLessThan(people);
  await waitUntil('purges go on', async () => (await countPurges(at.sql, accountId)).done > doneBefore);
  await one.kill();
  await waitUntil('everybody is purged', async () => (await countPurges(at.sql, accountId)).done === people, { timeoutMs: 300_000 });
  await at.sql.query(`UPDATE retentions SET next_at = now(), position = '' WHERE account_id = $1`, [accountId]);
  await waitUntil('the site was walked once more', async () => {
    const { rows } = await at.sql.query('SELECT FROM retentions WHERE account_id = $1 AND next_at > now()', [accountId]);
    return rows.length === 1;
  });
  expect(await countPurges(at.sql, accountId)).toEqual({ asked: people, people, done: people, events: people });
  const leaves = await leafWork.stop();
  expect([leaves.length, new Set(leaves).size]).toEqual([people, people]);
  const after = await entriesOf(other, accountId);
  for (const table of ['consents', 'erasures']) expect(after[table]!.sort()).toEqual(before[table]!.sort());
  expect(new Set(after['purges']).size).toBe(people);
  const { rows: left } = await at.sql.query(
    `SELECT FROM consents c WHERE account_id = $1 AND (strpos(c::text, 'analytics') > 0 OR salt <> '' OR purged_at IS NULL) LIMIT 1`,
    [accountId],
  );
  expect(left).toEqual([]);
  await other.kill();
}, 600_000);
