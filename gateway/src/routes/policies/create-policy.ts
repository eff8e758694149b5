import { policyJson } from '@consent/contracts';
import { bodyLimitBytes } from '../../http/body-limits';
import { route } from '../../http/route';
import { Policy, PolicyBody } from '../schemas/policy';

/** Specification 4.3 and 3 (policy). */
export const createPolicy = route({
  id: 'createPolicy',
  method: 'POST',
  path: '/policies',
  tag: 'Policies',
  summary: 'Publish a new policy as version 1',
  caller: 'key_or_session',
  creates: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  body: PolicyBody,
  success: { status: 201, description: 'The policy, version 1', schema: Policy },
  errors: [],
  handle: async ({ caller, body, requestId }, { policies }) => {
    const { policy } = await policies.createPolicy({ accountId: caller.accountId, name: body.name, content: body.content }, { requestId });
    return { json: policyJson(policy) };
  },
});
