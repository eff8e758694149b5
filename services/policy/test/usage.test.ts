import { maxLivePolicies } from '../src/policies/usage.rule';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
beforeAll(async () => void (policy = await startPolicy()));
afterAll(() => policy.stop());

const usageOf = async (accountId: string) => {
  const sql = 'SELECT live_policies, text_bytes FROM policy_usage WHERE account_id = $1';
  return (await policy.database.query('usage_of', sql, [accountId])).rows[0];
};
const countedOf = async (accountId: string) => {
  const sql = `SELECT (SELECT count(*) FROM policies WHERE account_id = $1 AND deleted_at IS NULL) AS live_policies,
    (SELECT coalesce(sum(octet_length(content)), 0)::bigint FROM policy_versions WHERE account_id = $1) AS text_bytes`;
  return (await policy.database.query('counted_of', sql, [accountId])).rows[0];
};
const forget = (accountId: string) => policy.database.query('forget_usage', 'DELETE FROM policy_usage WHERE account_id = $1', [accountId]);
const create = async (accountId: string, content = 'some text of a policy') =>
  (await policy.client.createPolicy({ accountId, ...newText(content) })).policy.id;

test('[threats 73] the usage of an account is counted exactly, even with parallel changes of all kinds', async () => {
  const accountId = newAccountId();
  const ids = await Promise.all(Array.from({ length: 10 }, () => create(accountId)));
  await Promise.allSettled([
    ...ids.map((id) => policy.client.updatePolicy({ accountId, id, ...newText('😀 longer than before') })),
    ...ids.slice(0, 5).map((id) => policy.client.deletePolicy({ accountId, id })),
    ...ids.map(() => create(accountId)),
  ]);
  expect(await usageOf(accountId)).toEqual(await countedOf(accountId));
  expect(await usageOf(accountId)).toMatchObject({ live_policies: 15 });
});

test('[threats 73] policies older than the limits are counted once at the next change, even with parallel changes', async () => {
  const accountId = newAccountId();
  const ids = await Promise.all(Array.from({ length: 8 }, () => create(accountId)));
  await policy.client.deletePolicy({ accountId, id: ids[7] as string });
  await forget(accountId);
  await Promise.all([
    ...ids.slice(0, 3).map((id) => policy.client.deletePolicy({ accountId, id })),
    ...ids.slice(3, 7).map((id) => policy.client.updatePolicy({ accountId, id, ...newText('another text of the policy') })),
    ...Array.from({ length: 6 }, () => create(accountId)),
  ]);
  expect(await usageOf(accountId)).toEqual(await countedOf(accountId));
  expect(await usageOf(accountId)).toMatchObject({ live_policies: 10 });
});

test('a failed change counts nothing', async () => {
  const accountId = newAccountId();
  const id = await create(accountId);
  const before = await usageOf(accountId);
  await expect(policy.client.updatePolicy({ accountId: newAccountId(), id, ...newText() })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(policy.client.updatePolicy({ accountId, id, name: 'n', content: 'a\u0000b' })).rejects.toMatchObject({ kind: 'internal' });
  await policy.client.deletePolicy({ accountId, id });
  await expect(policy.client.deletePolicy({ accountId, id })).rejects.toMatchObject({ kind: 'not_found' });
  expect(await usageOf(accountId)).toEqual({ ...before, live_policies: 0 });
});

test('[threats 73] refuses a policy above the fixed limit, and text above the limit that the caller gives', async () => {
  const accountId = newAccountId();
  const id = await create(accountId, 'x'.repeat(100));
  await policy.database.query('fill', 'UPDATE policy_usage SET live_policies = $2 WHERE account_id = $1', [accountId, maxLivePolicies]);
  await expect(create(accountId)).rejects.toMatchObject({ kind: 'plan_limit' });
  await policy.client.updatePolicy({ accountId, id, name: 'n', content: 'x'.repeat(50), maxTextBytes: 150 });
  await expect(policy.client.updatePolicy({ accountId, id, name: 'n', content: 'x', maxTextBytes: 150 })).rejects.toMatchObject({
    kind: 'plan_limit',
  });
  await policy.client.updatePolicy({ accountId, id, name: 'n', content: 'x', maxTextBytes: 0 });
});
