import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { SsoDomainCheck } from '../schemas/sso';
import { domainInPath } from './domain-in-path';
import { domainFields } from './sso-json';

export const checkSsoDomain = route({
  id: 'checkSsoDomain',
  method: 'POST',
  path: '/sso/domains/{domain}/check',
  tag: 'Single sign-on',
  summary: 'Look for the TXT record of a domain',
  description:
    'Verifies the domain if the record is there. A domain that was verified stays so. Returns 409 while another account uses the domain.',
  caller: 'session',
  audits: ['sso.domain_verified'],
  asksForProof: true,
  isIdempotent: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { domain: domainInPath },
  success: { status: 200, description: 'The domain', schema: SsoDomainCheck },
  errors: ['conflict'],
  handle: async ({ caller: { accountId }, path }, { sso }) => {
    const { domain, problem } = await sso.checkSsoDomain({ accountId, domain: path.domain }, { needs: 'sso' });
    return { json: JSON.stringify({ ...domainFields(domain), problem: problem === '' ? null : problem }) };
  },
});
