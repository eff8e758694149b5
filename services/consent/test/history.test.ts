import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '@consent/contracts';
import { createSilentLogger } from '@consent/kernel';
import { createDatabase } from '@consent/postgres';
import { findConsents } from '../src/consents/find.sql';
import { saveUpdate } from '../src/consents/update.sql';
import { startConsentProcess } from './consent-process';
import { addUpdates } from './long-history';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  consent = await startConsent();
});
afterAll(() => consent.stop());

const actor = { kind: 'api_key', id: 'key_1' };

type Ref = Awaited<ReturnType<typeof aConsent>>;

/** The entries have the largest size. */
async function aConsent(entries = 0) {
  const site = aSite(randomUUID());
  const row = aRow(site);
  consent.owners.owned.sites.push(site);
  await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await addUpdates(consent.sql, row, { count: entries });
  return { accountId: row.accountId, id: row.id };
}

const numbersOf = (entries: readonly HistoryEntry[]) => entries.map(({ number }) => number);
const countDown = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe('[decision 9.2] a history', () => {
  const list = (ref: Ref, bounds: { limit?: number; belowNumber?: number }) =>
    consent.client.listHistory({ ...ref, ...bounds }).then(({ entries }) => numbersOf(entries));

  test('has at most `limit` entries below the given one, and all of them for a gateway of an earlier release', async () => {
    const ref = await aConsent(5);
    expect(await list(ref, { limit: 2 })).toEqual([5, 4]);
    expect(await list(ref, { limit: 3, belowNumber: 4 })).toEqual([3, 2, 1]);
    expect(await list(ref, { limit: 3, belowNumber: 1 })).toEqual([]);
    expect(await list(ref, {})).toEqual([5, 4, 3, 2, 1]);
    for (const limit of [0, 1002]) await expect(list(ref, { limit })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('of 20000 large entries, 90 MB, is read in pages by a service whose whole heap is smaller', async () => {
    const entries = 20_000;
    const ref = await aConsent(entries);
    const child = await startConsentProcess(consent.settings, { heapMb: 64 });
    onTestFinished(child.kill);
    const read: (number | undefined)[] = [];
    while (read.length < entries) {
      const belowNumber = read.at(-1);
      const page = await child.client.listHistory({ ...ref, limit: 1000, ...(belowNumber !== undefined && { belowNumber }) });
      read.push(...numbersOf(page.entries));
    }
    expect(read).toEqual(countDown(entries, 1));
  });
});

describe('the number of an entry', () => {
  const history = (ref: Ref) => consent.client.listHistory(ref).then(({ entries }) => numbersOf(entries));

  test('is found by reading one entry of a history of any length', async () => {
    const ref = await aConsent(500);
    const database = createDatabase({ url: consent.databaseUrl, poolSize: 1, applicationName: 'test', logger: createSilentLogger() });
    onTestFinished(() => database.stop());
    const read = await database.transaction(async (tx) => {
      const readSoFar = async () => {
        const { rows } = await tx.query<{ count: number }>(
          'rows_read',
          `SELECT (seq_tup_read + idx_tup_fetch)::float8 AS count FROM pg_stat_xact_user_tables WHERE relname = 'consent_history'`,
          [],
        );
        return rows[0]!.count;
      };
      const [record] = await findConsents(tx, [ref]);
      const before = await readSoFar();
      await saveUpdate(tx, { before: record!, after: record!, historyId: 'newest', actor, isLogged: false });
      return (await readSoFar()) - before;
    });
    expect(read).toBeLessThanOrEqual(1);
    expect((await history(ref)).slice(0, 2)).toEqual([501, 500]);
  });

  test('is one more than the last, also when a process of an earlier release updates the record in between', async () => {
    const ref = await aConsent();
    const updateByEarlierRelease = async () => {
      await consent.sql.query('BEGIN');
      await consent.sql.query('SELECT FROM consents WHERE account_id = $1 AND id = $2 FOR UPDATE', [ref.accountId, ref.id]);
      await consent.sql.query(
        `WITH kept AS MATERIALIZED (SELECT count(*) AS entries FROM consent_history WHERE account_id = $1 AND consent = $2)
         INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256,
           changed_by_kind, changed_by_id, created_at)
         SELECT $1, $2, entries + 1, 'of before', true, '{}', 1, '', 'user', '', now() FROM kept`,
        [ref.accountId, ref.id],
      );
      await consent.sql.query('COMMIT');
    };
    for (let round = 0; round < 5; round++) {
      const updates = Array.from({ length: 4 }, () => consent.client.updateConsent({ ...ref, accepted: true, actor }));
      await Promise.all([...updates, updateByEarlierRelease()]);
    }
    expect(await history(ref)).toEqual(countDown(25, 1));
  });
});
