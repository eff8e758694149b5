import { shardOf } from '@consent/admission';
import { countMarked, doubtSliceSize } from '@consent/service';
import { waitUntil, watchReads } from '@consent/testkit';
import { resumeProjections } from '../src/projections';
import { type PolicyProjection, projectedPolicies } from '../src/projections/projection';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
// Redis is unavailable, so only the test removes marks.
beforeEach(async () => void (policy = await startPolicy()));
afterEach(() => policy.stop());

const accountId = newAccountId();

const everyAccount = () => true;
const marked = () => countMarked(policy.database, [projectedPolicies]);
const confirm = (policies: PolicyProjection[]) => projectedPolicies.confirm(policy.database, policies);

async function listMarked(): Promise<PolicyProjection[]> {
  const listed: PolicyProjection[] = [];
  await projectedPolicies.inMarked(policy.database, everyAccount, (found) => Promise.resolve(void listed.push(...found)));
  return listed;
}

describe('the mark of a policy that Redis may lack (ADR 3)', () => {
  test('is set by the commit of every change', async () => {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await confirm(await listMarked());
    expect(await marked()).toBe(0);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    expect(await marked()).toBe(1);
    await confirm(await listMarked());
    await policy.client.deletePolicy({ accountId, id: created.id });
    expect(await listMarked()).toEqual([{ accountId, policyId: created.id, revision: 3, version: 0, sha256: '' }]);
  });

  test('stays if the policy changes while its earlier state is written', async () => {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    const beforeUpdate = await listMarked();
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    await confirm(beforeUpdate);
    expect(await listMarked()).toMatchObject([{ policyId: created.id, version: 2 }]);
  });

  test('is set again on a new connection only for policies confirmed within ten minutes of the latest confirmation', async () => {
    const { policy: old } = await policy.client.createPolicy({ accountId, ...newText() });
    const { policy: recent } = await policy.client.createPolicy({ accountId, ...newText() });
    await confirm(await listMarked());
    await policy.database.query('age', `UPDATE policies SET projected_at = projected_at - interval '11 minutes' WHERE id = $1`, [old.id]);
    const doubtful: string[] = [];
    await projectedPolicies.inDoubt(policy.database, everyAccount, (found) =>
      Promise.resolve(void doubtful.push(...found.map(({ policyId }) => policyId))),
    );
    expect(doubtful).toEqual([recent.id]);
    await projectedPolicies.markInDoubt(policy.database, everyAccount);
    expect((await listMarked()).map(({ policyId }) => policyId)).toEqual([recent.id]);
  });
});

test('[decision 9.7] after an outage, no statement reads more than a slice, however many policies are in doubt', async () => {
  const count = 20 * doubtSliceSize + 500;
  await policy.database.query(
    'fill',
    `WITH ids AS (SELECT gen_random_uuid() AS id FROM generate_series(1, $2::integer)),
          p AS (INSERT INTO policies (account_id, id, name, version, revision, created_at, updated_at, projected_at, projected_revision)
                SELECT $1, id, 'n', 1, 1, now(), now(), now(), 1 FROM ids)
     INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at)
     SELECT $1, id, 1, 'n', 'c', encode(sha256('c'), 'hex'), now() FROM ids`,
    [accountId, count],
  );
  await policy.database.execute('ANALYZE');
  const watched = await watchReads(policy.databaseUrl, { generic: false });
  onTestFinished(watched.stop);
  const expectSlices = () => {
    const lists = watched.takeReads().filter(({ name }) => name === 'list_doubtful_policies_projected_at');
    expect(lists).toHaveLength(Math.ceil(count / doubtSliceSize));
    // The head of a policy and its version.
    for (const { rows } of lists) expect(rows).toBeLessThanOrEqual(2 * doubtSliceSize + 1);
  };

  const written: string[] = [];
  const redisCopy = {
    write: (policies: readonly { policyId: string }[]) => Promise.resolve(void written.push(...policies.map(({ policyId }) => policyId))),
    offer: () => Promise.resolve(),
  };
  await resumeProjections({ shards: [] }, { database: watched.handle, redisCopy, runningResumes: new Map() });
  expect(new Set(written).size).toBe(count);
  expectSlices();

  await projectedPolicies.markInDoubt(watched.handle, everyAccount);
  expect(await marked()).toBe(count);
  expectSlices();
});

test('a call to resume that comes while another one runs waits for the same work', async () => {
  await policy.client.createPolicy({ accountId, ...newText() });
  let writes = 0;
  let endWrite = () => {};
  const redisCopy = { write: () => new Promise<void>((resolve) => ((writes += 1), (endWrite = resolve))), offer: () => Promise.resolve() };
  const parts = { database: policy.database, redisCopy, runningResumes: new Map<string, Promise<void>>() };
  const shards = [shardOf(accountId)];
  const calls = [resumeProjections({ shards }, parts), resumeProjections({ shards }, parts)];
  await waitUntil('the work has begun', () => writes > 0);
  expect(parts.runningResumes.size).toBe(1);
  endWrite();
  await Promise.all(calls);
  expect([writes, parts.runningResumes.size]).toEqual([1, 0]);
});
