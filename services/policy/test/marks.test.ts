import { doubtProjections, listDoubtful } from '../src/projections/doubt.sql';
import { confirmProjections, countMarked, listMarked } from '../src/projections/project-marked.sql';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
// Redis is away, so that no mark is taken off but by the test.
beforeEach(async () => void (policy = await startPolicy()));
afterEach(() => policy.stop());

const accountId = newAccountId();

describe('the mark of a policy that Redis may not have (ADR 3)', () => {
  test('is there from the commit of every change on', async () => {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await confirmProjections(policy.database, await listMarked(policy.database, 10));
    expect(await countMarked(policy.database)).toBe(0);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    expect(await countMarked(policy.database)).toBe(1);
    await confirmProjections(policy.database, await listMarked(policy.database, 10));
    await policy.client.deletePolicy({ accountId, id: created.id });
    expect(await listMarked(policy.database, 10)).toEqual([{ accountId, policyId: created.id, revision: 3, version: 0, sha256: '' }]);
  });

  test('stays when the policy changes while what it was before is written', async () => {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    const beforeUpdate = await listMarked(policy.database, 10);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    await confirmProjections(policy.database, beforeUpdate);
    expect(await listMarked(policy.database, 10)).toMatchObject([{ policyId: created.id, version: 2 }]);
  });

  test('comes back on a new connection for what was confirmed within ten minutes of the latest confirmation, and for nothing older', async () => {
    const { policy: old } = await policy.client.createPolicy({ accountId, ...newText() });
    const { policy: recent } = await policy.client.createPolicy({ accountId, ...newText() });
    await confirmProjections(policy.database, await listMarked(policy.database, 10));
    await policy.database.query('age', `UPDATE policies SET projected_at = projected_at - interval '11 minutes' WHERE id = $1`, [old.id]);
    expect((await listDoubtful(policy.database)).map(({ policyId }) => policyId)).toEqual([recent.id]);
    await doubtProjections(policy.database);
    expect((await listMarked(policy.database, 10)).map(({ policyId }) => policyId)).toEqual([recent.id]);
  });
});
