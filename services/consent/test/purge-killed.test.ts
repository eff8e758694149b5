import { waitUntil } from '@consent/testkit';
import { startConsentProcess } from './consent-process';
import { useKilledProcesses } from './killed-processes';
import { entryOf } from './log-calls';
import { actor, recordsOf } from './many-records';
import { isDone, makeDue, takeEntries } from './purge-calls';

const count = 1_200;
const updatesOfOne = 2_500;

const at = useKilledProcesses();

async function describe({ statements }: Awaited<ReturnType<typeof startConsentProcess>>, accountId: string) {
  const leaves: { type: string; frame: string; data: string; salt: Buffer; erasedIds: string[] }[] = [];
  let cursor = '';
  do {
    const page = await statements.describeSubject({ accountId, subjectId: 'subject', cursor, withoutData: false });
    if (!page.complete) return undefined;
    leaves.push(...page.leaves);
    cursor = page.nextCursor;
  } while (cursor !== '');
  return leaves;
}

/** A record in the middle has more updates than a slice takes. */
async function lengthen(accountId: string, id: string): Promise<void> {
  await at.sql.query(
    `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256, changed_by_kind, changed_by_id, created_at, attested)
     SELECT $1, $2, i, 'hst_' || i, i % 2 = 0, '{"secret":true}', 0, '', 'api_key', 'key_1', timestamptz '2026-11-01T00:00:00Z' + i * interval '1 second', false
     FROM generate_series(1, $3::integer) AS i`,
    [accountId, id, updatesOfOne],
  );
  await at.sql.query(
    `UPDATE consents SET updated_at = timestamptz '2026-11-01T00:00:00Z' + $3 * interval '1 second' WHERE account_id = $1 AND id = $2`,
    [accountId, id, updatesOfOne],
  );
}

const stages: [name: string, holdAt: (idOf: (position: number) => string) => string][] = [
  ['in its first slice', (idOf) => idOf(1)],
  ['within a record with many updates', (idOf) => idOf(600)],
  ['between two slices', (idOf) => idOf(801)],
  ['in its last slice', (idOf) => idOf(count)],
];

test.each(stages)(
  '[decision 66] a purge that is killed %s ends exactly: the same leaves, each once, and one leaf of the purge',
  async (_, holdAt) => {
    const records = recordsOf(at.sql, at.databaseUrl);
    const many = await records.insertMany(count);
    const { accountId } = many;
    await lengthen(accountId, records.idOf(600));
    const first = await startConsentProcess(at.settings);
    const erased = await first.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor }, { timeoutMs: 60_000 });
    expect(erased.erased).toBe(count);
    await takeEntries(first, accountId);
    const before = (await describe(first, accountId))!;
    expect(before).toHaveLength(count + updatesOfOne + 1);
    await first.client.askPurge({ accountId, subjectId: 'subject', actor });
    const release = await records.holdAt(many, holdAt(records.idOf));
    await makeDue(at.sql, accountId);
    await waitUntil('a slice waits for the record', async () => {
      const { rows } = await at.sql.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%purge%' AND state = 'active'`,
      );
      return rows.length > 0;
    });
    // A proof is not made of a part of the frames.
    await waitUntil('the purge is seen as running', async () => {
      const { rows } = await at.sql.query('SELECT FROM purges WHERE account_id = $1 AND started_at IS NOT NULL', [accountId]);
      if (rows.length === 0) return holdAt(records.idOf) === records.idOf(1);
      return (await describe(first, accountId)) === undefined;
    });
    await first.kill();
    await release();

    const replicas = await Promise.all([startConsentProcess(at.settings), startConsentProcess(at.settings)]);
    await waitUntil('the purge is done', () => isDone(at.sql, accountId), { timeoutMs: 60_000 });
    const after = (await describe(replicas[0], accountId))!;
    const leaf = after.at(-1)!;
    expect(after.slice(0, -1).map(({ frame }) => frame)).toEqual(before.map(({ frame }) => frame));
    expect(after.every(({ data, salt }) => data === '' && salt.length === 0)).toBe(true);
    expect(JSON.parse(leaf.frame)).toMatchObject({ type: 'subject.purged', purged: count + updatesOfOne + 1 });
    const { rows: left } = await at.sql.query(
      `SELECT FROM consents c WHERE account_id = $1 AND (strpos(c::text, 'analytics') > 0 OR subject_id = 'subject')
       UNION ALL SELECT FROM consent_history h WHERE account_id = $1 AND strpos(h::text, 'secret') > 0`,
      [accountId],
    );
    expect(left).toEqual([]);
    const { rows: keys } = await at.sql.query<{ tag: Buffer }>('SELECT tag FROM purges WHERE account_id = $1', [accountId]);
    expect(await takeEntries(replicas[1], accountId)).toEqual([entryOf(keys[0]!.tag, leaf.frame)]);
    const { rows: events } = await at.sql.query(`SELECT FROM outbox WHERE account_id = $1 AND type = 'subject.purged'`, [accountId]);
    expect(events).toHaveLength(1);
    await Promise.all(replicas.map((replica) => replica.kill()));
  },
  120_000,
);
