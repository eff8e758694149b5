import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/3-route/path-parameters';
import { route } from '../../pipeline/3-route/route';
import { PolicyVersions } from '../schemas/policy';

/** Beyond the specification: which texts were published when (decision 10.1). */
export const listVersions = route({
  id: 'listPolicyVersions',
  method: 'GET',
  path: '/policies/{policyId}/versions',
  tag: 'Policies',
  summary: 'List the versions of a policy, newest first',
  description: 'Numbers, dates and hashes; of a deleted policy too, as consents refer to its texts.',
  caller: 'key_or_session',
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy') },
  success: { status: 200, description: 'The versions', schema: PolicyVersions },
  errors: [],
  handle: async ({ caller, path }, { policies }) => {
    const { versions } = await policies.listVersions({ accountId: caller.accountId, id: path.policyId });
    const data = versions.map(({ version, name, sha256, publishedAtMs }) => ({
      version,
      name,
      sha256,
      published_at: timestamp(publishedAtMs),
    }));
    return { json: JSON.stringify({ data }) };
  },
});
