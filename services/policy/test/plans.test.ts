import { watchReads } from '@consent/testkit';
import { listPolicies } from '../src/policies';
import { listVersions } from '../src/versions';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

test('[decision 17.4] pages of policies and versions read only the rows they return, regardless of the number of other rows', async () => {
  const accountId = newAccountId();
  const { rows } = await policy.database.query<{ id: string }>(
    'fill',
    `WITH ids AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 30000) AS n),
          p AS (INSERT INTO policies (account_id, id, name, version, revision, created_at, updated_at, deleted_at)
                SELECT $1, id, 'n', 1, CASE WHEN n > 200 THEN 2 ELSE 1 END, timestamptz '2026-11-01' + make_interval(secs => n), now(),
                  CASE WHEN n > 200 THEN now() END FROM ids),
          v AS (INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
                SELECT $1, id, 1, 'n', 'c', encode(sha256('c'), 'hex'), now() FROM ids)
     SELECT id FROM ids WHERE n = 1`,
    [accountId],
  );
  const id = rows[0]!.id;
  await policy.database.query(
    'fill_versions',
    `INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
     SELECT $1, $2, n, 'n', 'c', encode(sha256('c'), 'hex'), now() FROM generate_series(2, 30000) AS n`,
    [accountId, id],
  );
  for (const generic of [false, true]) {
    const watched = await watchReads(policy.databaseUrl, { generic });
    onTestFinished(watched.stop);
    const parts = { database: watched.handle };
    const { policies, nextPage } = await listPolicies({ accountId, page: '', limit: 100 }, parts);
    expect([policies.length, nextPage === '']).toEqual([100, false]);
    // The head and the text of each policy, and of the one after the page.
    for (const { name, rows: read } of watched.takeReads()) expect([name, read <= 202]).toEqual([name, true]);
    expect((await listVersions({ accountId, id, limit: 101, belowVersion: 20_000 }, parts)).versions).toHaveLength(101);
    expect(watched.takeReads()).toEqual([{ name: 'list_versions', rows: 101, scans: ['policy_versions_pkey'] }]);
  }
});
