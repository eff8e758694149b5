import { createPolicyStore } from '../src/store/policy-store';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
// Redis is away, so that no mark is taken off but by the test.
beforeEach(async () => void (policy = await startPolicy()));
afterEach(() => policy.stop());

const accountId = newAccountId();

describe('the mark of a policy that Redis may not have (ADR 3)', () => {
  test('is there from the commit of every change on', async () => {
    const store = createPolicyStore(policy.database);
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await store.confirmProjections(await store.listMarked(10));
    expect(await store.countMarked()).toBe(0);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    expect(await store.countMarked()).toBe(1);
    await store.confirmProjections(await store.listMarked(10));
    await policy.client.deletePolicy({ accountId, id: created.id });
    expect(await store.listMarked(10)).toEqual([{ accountId, policyId: created.id, revision: 3, version: 0, sha256: '' }]);
  });

  test('stays when the policy changes while what it was before is written', async () => {
    const store = createPolicyStore(policy.database);
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    const beforeUpdate = await store.listMarked(10);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    await store.confirmProjections(beforeUpdate);
    expect(await store.listMarked(10)).toMatchObject([{ policyId: created.id, version: 2 }]);
  });

  test('comes back on a new connection for what was confirmed within ten minutes of the latest confirmation, and for nothing older', async () => {
    const store = createPolicyStore(policy.database);
    const { policy: old } = await policy.client.createPolicy({ accountId, ...newText() });
    const { policy: recent } = await policy.client.createPolicy({ accountId, ...newText() });
    await store.confirmProjections(await store.listMarked(10));
    await policy.database.query('age', `UPDATE policies SET projected_at = projected_at - interval '11 minutes' WHERE id = $1`, [old.id]);
    expect((await store.listDoubtful()).map(({ policyId }) => policyId)).toEqual([recent.id]);
    await store.doubtProjections();
    expect((await store.listMarked(10)).map(({ policyId }) => policyId)).toEqual([recent.id]);
  });
});
