import { notFound, ServiceError } from '@consent/kernel/errors';
import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { ConsentPolicy } from '../schemas/policy';

export const getPolicyText = route({
  id: 'getConsentPolicy',
  method: 'GET',
  path: '/consents/{id}/policy',
  tag: 'Consents',
  summary: 'Get the policy text of a consent',
  description:
    'Returns the text of the `policy_version` that the consent was recorded with, even if the site has since been linked to another policy or the policy has been deleted. Returns 404 if the site had no policy.',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: consentOfSite,
  cost: {},
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'The policy text with its hash', schema: ConsentPolicy },
  errors: [],
  handle: async ({ caller, path }, { consents, policies }) => {
    const { accountId } = caller;
    const consent = await consents.find({ accountId, id: path.id });
    if (consent === undefined) throw notFound('consent');
    if (consent.policyId === '') throw new ServiceError('not_found', 'This consent has no policy.');
    const { version: found, content } = await policies.getVersion({ accountId, id: consent.policyId, version: consent.policyVersion });
    const { version, name, sha256, publishedAtMs } = found;
    return {
      json: JSON.stringify({ policy_id: consent.policyId, version, name, sha256, published_at: timestamp(publishedAtMs), content }),
    };
  },
});
