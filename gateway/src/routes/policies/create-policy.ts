import { policyJson } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { locationOf } from '../../pipeline/8-answer/location';
import { route } from '../../pipeline/0-common/route';
import { noPolicyChanges } from './no-policy-changes';
import { Policy, PolicyBody } from '../schemas/policy';
import { needsOfPublish } from './needs-of-publish';
import { policyTextLimit } from './policy-text-limit';

export const createPolicy = route({
  id: 'createPolicy',
  method: 'POST',
  path: '/policies',
  tag: 'Policies',
  summary: 'Publish a new policy as version 1',
  description:
    'Returns 403 `plan_limit_exceeded` if the account has 1000 policies, or if the text of all versions exceeds the limit of the plan.',
  caller: 'key_or_session',
  audits: ['policy.created'],
  keyScope: 'policies:write',
  siteKeys: noPolicyChanges,
  creates: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  body: PolicyBody,
  success: { status: 201, description: 'The policy with version 1', schema: Policy, headers: ['Location'] },
  errors: ['plan_limit'],
  handle: async ({ caller, body, once }, services) => {
    const maxTextBytes = await policyTextLimit(caller, services);
    const { name, content, change_note: changeNote } = body;
    const request = { accountId: caller.accountId, name, content, changeNote, maxTextBytes, once };
    const { policy, replayed } = await services.policies.createPolicy(request, needsOfPublish(request));
    return { json: policyJson(policy), replayed, headers: locationOf(`/policies/${policy.id}`) };
  },
});
