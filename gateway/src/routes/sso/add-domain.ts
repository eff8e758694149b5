import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { SsoDomain, SsoDomainBody } from '../schemas/sso';
import { domainFields } from './sso-json';

export const addSsoDomain = route({
  id: 'addSsoDomain',
  method: 'POST',
  path: '/sso/domains',
  tag: 'Single sign-on',
  summary: 'Add a domain whose people use single sign-on',
  description:
    'Add `txt_record` to the domain as a TXT record, then check it. A domain is verified for its exact name, without subdomains. Returns 400 for domains of public email providers, and 409 above 20 domains. A repeat returns the same record.',
  caller: 'session',
  audits: ['sso.domain_added'],
  creates: true,
  asksForProof: true,
  isIdempotent: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: SsoDomainBody,
  success: { status: 200, description: 'The domain', schema: SsoDomain },
  errors: ['conflict'],
  handle: async ({ caller: { accountId }, body }, { sso }) => {
    const { domain } = await sso.addSsoDomain({ accountId, domain: body.domain }, { needs: 'sso' });
    return { json: JSON.stringify(domainFields(domain)) };
  },
});
