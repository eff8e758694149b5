import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSite } from '../../pipeline/4-caller/site-keys';
import { Site, SitePolicyBody } from '../schemas/site';
import { linkPolicy } from './link-policy';
import { siteFields } from './site-json';

export const setSitePolicy = route({
  id: 'setSitePolicy',
  method: 'PUT',
  path: '/sites/{id}/policy',
  tag: 'Sites',
  summary: 'Link a policy to a site or unlink it',
  description: 'The next consents record the current version of the linked policy, or 0 without a policy.',
  caller: 'session',
  siteKeys: ownSite,
  audits: ['site.policy_set'],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('site') },
  body: SitePolicyBody,
  success: { status: 200, description: 'The updated site', schema: Site },
  errors: [],
  handle: async ({ caller, path, body }, services) => {
    const link = { accountId: caller.accountId, siteId: path.id, policyId: body.policy_id?.toLowerCase() ?? '' };
    const site = await linkPolicy(services, link);
    await services.siteNotices.keep(site);
    return { json: JSON.stringify(siteFields(site)) };
  },
});
