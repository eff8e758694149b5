import { randomUUID } from 'node:crypto';
import type { ListConsentsRequest } from '@consent/contracts';
import { runsOnCitus, testWhen, watchReads } from '@consent/testkit';
import { createCursors } from '../src/consents/cursor.rule';
import { listConsents } from '../src/consents/list';
import { listHistory } from '../src/history';
import { planSettings } from '../src/plans.sql';
import { countSlice } from '../src/stats/continue-count.sql';
import { countVersions } from '../src/stats/count-versions';
import { startConsent } from './start-consent';

/** 20 of the largest pages. */
const most = 20 * 100;

let consent: Awaited<ReturnType<typeof startConsent>>;
const cursors = createCursors([{ secret: 'c'.repeat(32) }]);
const accountId = randomUUID();
const [commonSite, rareSite] = [randomUUID(), randomUUID()];
const [commonNotice, rareNotice] = ['ab'.repeat(32), 'cd'.repeat(32)];

/**
 * The oldest five of these million records differ from all others in one way each, and the oldest third is erased.
 * PostgreSQL's statistics contain none of the five.
 */
beforeAll(async () => {
  // Without the log, nothing attests the records meanwhile, which would change rows and plans.
  consent = await startConsent({ EVIDENCE_LOG: 'off' });
  const { rows: indexes } = await consent.sql.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'consents' AND indexname <> 'consents_pkey'`,
  );
  await consent.sql.query('SET synchronous_commit = off');
  for (const { indexname } of indexes) await consent.sql.query(`DROP INDEX ${indexname}`);
  await consent.sql.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region,
       user_agent, created_at, updated_at, deleted_at, policy_sha256, context)
     SELECT $1, to_char(n, 'FM00000000000000000000000000'), CASE WHEN n = 2 THEN $3::uuid ELSE $2::uuid END,
       CASE WHEN n = 3 THEN 'rare' ELSE 'common' END, CASE WHEN n = 4 THEN 'rare' ELSE 'common' END, n > 1, '{}', 0, '', '', '', now(), now(),
       CASE WHEN n BETWEEN 6 AND 300000 THEN now() END, '',
       CASE WHEN n = 5 THEN '{"notice_sha256":"${rareNotice}"}' WHEN n % 4 = 0 THEN '{"notice_sha256":"${commonNotice}"}' END
     FROM generate_series(1, 1000000) AS n`,
    [accountId, commonSite, rareSite],
  );
  for (const { indexdef } of indexes) await consent.sql.query(indexdef);
  await consent.sql.query('ANALYZE consents');
});
afterAll(() => consent.stop());

const choices = <Value>(...values: Value[]) => values;
const details: Partial<ListConsentsRequest> = {
  policyId: randomUUID(),
  policyVersionBelow: 2,
  policyVersion: 1,
  country: 'DE',
  acceptedCategory: 'analytics',
};
const requests = choices('', commonSite, rareSite).flatMap((siteId) =>
  choices('', 'common', 'rare').flatMap((subjectId) =>
    choices('', 'common', 'rare').flatMap((consentId) =>
      choices(undefined, true, false).flatMap((accepted) =>
        choices(true, false).flatMap((includeDeleted) =>
          // These have no index either, so adding them to some lists is enough.
          (accepted === true
            ? choices({ policyVersionBelow: 2 }, { policyId: randomUUID(), policyVersionBelow: 2 }, details, { country: 'DE' })
            : accepted === undefined
              ? choices<Partial<ListConsentsRequest>>({}, { noticeSha256: commonNotice }, { noticeSha256: rareNotice })
              : [{}]
          ).map((unindexed): ListConsentsRequest => ({
            accountId,
            siteId,
            subjectId,
            consentId,
            ...(accepted !== undefined && { accepted }),
            includeDeleted,
            cursor: '',
            limit: 100,
            ...unindexed,
          })),
        ),
      ),
    ),
  ),
);

describe.each([
  ['made for its values', { generic: false, dates: {} }],
  ['that a connection keeps for all values', { generic: true, dates: { fromMs: 0, toMs: 1 } }],
])('[decision 17.4] with a plan %s', (_, { generic, dates }) => {
  test('a list of consents reads at most 20 pages with any filters', async () => {
    const watched = await watchReads(consent.databaseUrl, { generic, settings: planSettings });
    onTestFinished(watched.stop);
    const excesses: unknown[] = [];
    for (const request of requests) {
      await listConsents({ ...request, ...dates }, { database: watched.handle, cursors });
      for (const { rows, scans } of watched.takeReads()) if (rows > most) excesses.push({ request, rows, scans });
      expect(excesses).toEqual([]);
    }
  });
});

const canExplainInsert = testWhen(!runsOnCitus('consent'), 'Citus explains no INSERT … SELECT');

for (const generic of [false, true]) {
  canExplainInsert(`[decision 29.2] counting reads 10,000 records at most, along the primary key (generic: ${generic})`, async () => {
    const watched = await watchReads(consent.databaseUrl, { generic, settings: planSettings });
    onTestFinished(watched.stop);
    const parts = { database: watched.handle, wakeVersionCounts: () => undefined };
    // The loop of the service has counted since the previous run.
    await consent.sql.query('DELETE FROM version_count_runs');
    const counts = await countVersions({ accountId, policyId: randomUUID(), version: 1 }, parts);
    expect(counts).toEqual({ versions: [], sites: [], isComplete: false });
    await countSlice(watched.handle, { accountId, lastId: '', untilId: '9' }, 5000);
    const [read, wanted, slice] = watched.takeReads();
    expect([read?.rows, wanted?.rows]).toEqual([10_000, 0]);
    expect(slice?.rows).toBeLessThanOrEqual(5001);
    for (const scans of [read?.scans, slice?.scans])
      expect(scans).toEqual(expect.arrayContaining(['consents_pkey', 'consent_history_pkey']));
  });
}

test('[decision 17.4] a list by site, subject, consent_id or notice finds the one record among a million on its first page', async () => {
  const find = async (filters: Partial<ListConsentsRequest>) => {
    const request = { accountId, siteId: '', subjectId: '', consentId: '', includeDeleted: false, cursor: '', limit: 100, ...filters };
    const { consents, nextCursor } = await consent.client.listConsents(request);
    return [consents.map(({ id }) => Number(id)), nextCursor];
  };
  expect(await find({ accepted: false })).toEqual([[], expect.stringMatching(/./)]);
  expect(await find({ siteId: rareSite })).toEqual([[2], '']);
  expect(await find({ accepted: true, siteId: rareSite })).toEqual([[2], '']);
  expect(await find({ subjectId: 'rare' })).toEqual([[3], '']);
  expect(await find({ consentId: 'rare' })).toEqual([[4], '']);
  expect(await find({ noticeSha256: rareNotice })).toEqual([[5], '']);
  expect(await find({ noticeSha256: rareNotice, siteId: commonSite, accepted: true })).toEqual([[5], '']);
});

test('a page of a history reads only its own entries', async () => {
  const ref = { accountId, id: String(1_000_000).padStart(26, '0') };
  await consent.sql.query(
    `INSERT INTO consent_history (account_id, consent, number, id, accepted, preferences, policy_version, policy_sha256, changed_by_kind,
       changed_by_id, created_at)
     SELECT $1, $2, n, n, true, '{}', 1, '', 'user', '', now() FROM generate_series(1, 50000) AS n`,
    [ref.accountId, ref.id],
  );
  const watched = await watchReads(consent.databaseUrl, { generic: true, settings: planSettings });
  onTestFinished(watched.stop);
  const { entries } = await listHistory({ ...ref, limit: 101, belowNumber: 30_000 }, { database: watched.handle });
  expect(entries).toHaveLength(101);
  expect(watched.takeReads()).toEqual([{ name: 'list_history', rows: 102, scans: ['consents_pkey', 'consent_history_pkey'] }]);
});
