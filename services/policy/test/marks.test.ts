import { markInDoubt, listDoubtful } from '../src/projections/doubt.sql';
import { confirmProjections, countMarked, listMarked } from '../src/projections/project-marked.sql';
import { startPolicy, type PolicyUnderTest } from './start-policy';
import { newAccountId, newText } from './texts';

let policy: PolicyUnderTest;
// Redis is unavailable, so only the test removes marks.
beforeEach(async () => void (policy = await startPolicy()));
afterEach(() => policy.stop());

const accountId = newAccountId();

describe('the mark of a policy that Redis may lack (ADR 3)', () => {
  test('is set by the commit of every change', async () => {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    await confirmProjections(policy.database, await listMarked(policy.database, 10));
    expect(await countMarked(policy.database)).toBe(0);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    expect(await countMarked(policy.database)).toBe(1);
    await confirmProjections(policy.database, await listMarked(policy.database, 10));
    await policy.client.deletePolicy({ accountId, id: created.id });
    expect(await listMarked(policy.database, 10)).toEqual([{ accountId, policyId: created.id, revision: 3, version: 0, sha256: '' }]);
  });

  test('stays if the policy changes while its earlier state is written', async () => {
    const { policy: created } = await policy.client.createPolicy({ accountId, ...newText() });
    const beforeUpdate = await listMarked(policy.database, 10);
    await policy.client.updatePolicy({ accountId, id: created.id, ...newText() });
    await confirmProjections(policy.database, beforeUpdate);
    expect(await listMarked(policy.database, 10)).toMatchObject([{ policyId: created.id, version: 2 }]);
  });

  test('is set again on a new connection only for policies confirmed within ten minutes of the latest confirmation', async () => {
    const { policy: old } = await policy.client.createPolicy({ accountId, ...newText() });
    const { policy: recent } = await policy.client.createPolicy({ accountId, ...newText() });
    await confirmProjections(policy.database, await listMarked(policy.database, 10));
    await policy.database.query('age', `UPDATE policies SET projected_at = projected_at - interval '11 minutes' WHERE id = $1`, [old.id]);
    expect((await listDoubtful(policy.database)).map(({ policyId }) => policyId)).toEqual([recent.id]);
    await markInDoubt(policy.database);
    expect((await listMarked(policy.database, 10)).map(({ policyId }) => policyId)).toEqual([recent.id]);
  });
});
