import { policyJson } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { noPolicyChanges } from './no-policy-changes';
import { Policy, PolicyBody } from '../schemas/policy';
import { needsOfPublish } from './needs-of-publish';
import { policyTextLimit } from './policy-text-limit';

export const updatePolicy = route({
  id: 'updatePolicy',
  method: 'PUT',
  path: '/policies/{policyId}',
  tag: 'Policies',
  summary: 'Publish the next version of a policy',
  description:
    'Earlier versions stay available at `/policies/{policyId}/versions` and count toward the text limit of the plan. Returns 403 `plan_limit_exceeded` above the limit.',
  caller: 'key_or_session',
  audits: ['policy.updated'],
  keyScope: 'policies:write',
  siteKeys: noPolicyChanges,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy') },
  body: PolicyBody,
  success: { status: 200, description: 'The policy with its new version', schema: Policy },
  errors: ['plan_limit'],
  handle: async ({ caller, path, body, once }, services) => {
    const maxTextBytes = await policyTextLimit(caller, services);
    const { name, content, change_note: changeNote } = body;
    const request = { accountId: caller.accountId, id: path.policyId, name, content, changeNote, maxTextBytes, once };
    const { policy, replayed } = await services.policies.updatePolicy(request, needsOfPublish(request));
    return { json: policyJson(policy), replayed };
  },
});
