import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { domainInPath } from './domain-in-path';

export const deleteSsoDomain = route({
  id: 'deleteSsoDomain',
  method: 'DELETE',
  path: '/sso/domains/{domain}',
  tag: 'Single sign-on',
  summary: 'Remove a domain from single sign-on',
  description: 'Nobody with an address of it can sign in with single sign-on any more, and another account may verify it. Sessions go on.',
  caller: 'session',
  audits: ['sso.domain_deleted'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { domain: domainInPath },
  success: { status: 204, description: 'The domain is removed' },
  errors: [],
  handle: async ({ caller: { accountId }, path: { domain } }, { sso }) => {
    await sso.deleteSsoDomain({ accountId, domain }, { needs: 'sso' });
    return {};
  },
});
