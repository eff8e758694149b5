import { notFound } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { numberInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { PolicyVersionText } from '../schemas/policy';
import { versionFields } from './version-json';

export const getVersion = route({
  id: 'getPolicyVersion',
  method: 'GET',
  path: '/policies/{policyId}/versions/{version}',
  tag: 'Policies',
  summary: 'Get one version of a policy with its text',
  caller: 'key_or_session',
  keyScope: 'any',
  siteKeys: ofNoSite,
  cost: {},
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy'), version: numberInPath('version') },
  success: { status: 200, description: 'The version with its text', schema: PolicyVersionText },
  errors: [],
  handle: async ({ caller, path }, { policies }) => {
    const found = await policies.getVersion({ accountId: caller.accountId, id: path.policyId, version: Number(path.version) });
    if (!found.version) throw notFound('version');
    return { json: JSON.stringify({ ...versionFields(found.version), content: found.content }) };
  },
});
