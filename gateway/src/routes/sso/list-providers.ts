import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { SsoProviderList } from '../schemas/sso';
import { providerFields } from './sso-json';

export const listSsoProviders = route({
  id: 'listSsoProviders',
  method: 'GET',
  path: '/sso/providers',
  tag: 'Single sign-on',
  summary: 'List the providers of single sign-on',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The providers', schema: SsoProviderList },
  errors: [],
  handle: async ({ caller: { accountId } }, services) => {
    const { providers } = await services.sso.listSsoProviders({ accountId }, { needs: 'sso' });
    return { json: JSON.stringify({ data: providers.map((provider) => providerFields(provider, services)) }) };
  },
});
