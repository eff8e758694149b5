import { policyJson } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { Policy } from '../schemas/policy';

export const getPolicy = route({
  id: 'getPolicy',
  method: 'GET',
  path: '/policies/{policyId}',
  tag: 'Policies',
  summary: 'Get the current version of a policy',
  caller: 'key_or_session',
  keyScope: 'any',
  siteKeys: ofNoSite,
  cost: {},
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy') },
  success: { status: 200, description: 'The policy', schema: Policy },
  errors: [],
  handle: async ({ caller, path }, { policies }) => {
    const { policy } = await policies.getPolicy({ accountId: caller.accountId, id: path.policyId });
    return { json: policyJson(policy) };
  },
});
