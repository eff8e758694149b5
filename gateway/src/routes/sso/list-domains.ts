import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { SsoDomainList } from '../schemas/sso';
import { domainFields } from './sso-json';

export const listSsoDomains = route({
  id: 'listSsoDomains',
  method: 'GET',
  path: '/sso/domains',
  tag: 'Single sign-on',
  summary: 'List the domains whose people use single sign-on',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The domains', schema: SsoDomainList },
  errors: [],
  handle: async ({ caller: { accountId } }, { sso }) => {
    const { domains } = await sso.listSsoDomains({ accountId }, { needs: 'sso' });
    return { json: JSON.stringify({ data: domains.map(domainFields) }) };
  },
});
