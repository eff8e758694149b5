import { needsOf } from '../../pipeline/6-input/idempotency-key';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { noPolicyChanges } from './no-policy-changes';
import { DeletedPolicy } from '../schemas/policy';

export const deletePolicy = route({
  id: 'deletePolicy',
  method: 'DELETE',
  path: '/policies/{policyId}',
  tag: 'Policies',
  summary: 'Delete a policy and unlink it from its sites',
  description: 'The texts of its versions are kept as evidence for the consents that refer to them.',
  caller: 'key_or_session',
  audits: ['policy.deleted'],
  keyScope: 'policies:write',
  siteKeys: noPolicyChanges,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy') },
  success: { status: 200, description: 'The policy is deleted', schema: DeletedPolicy },
  errors: [],
  handle: async ({ caller, path, once }, { policies }) => {
    const request = { accountId: caller.accountId, id: path.policyId, once };
    const { replayed } = await policies.deletePolicy(request, needsOf(once));
    return { json: JSON.stringify({ id: path.policyId, deleted: true }), replayed };
  },
});
