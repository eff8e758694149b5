import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { SsoProvider, UpdateSsoProviderBody } from '../schemas/sso';
import { providerFields } from './sso-json';

export const updateSsoProvider = route({
  id: 'updateSsoProvider',
  method: 'PUT',
  path: '/sso/providers/{id}',
  tag: 'Single sign-on',
  summary: 'Change a provider of single sign-on',
  description:
    'With another issuer, people are found by their email address at their next sign-in. Returns 409 for another issuer of the only provider while `only_sso` is set.',
  caller: 'session',
  audits: ['sso.provider_updated'],
  creates: true,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: uuidInPath('provider') },
  body: UpdateSsoProviderBody,
  success: { status: 200, description: 'The provider', schema: SsoProvider },
  errors: ['conflict'],
  handle: async ({ caller: { accountId }, path: { id }, body }, services) => {
    const { name, issuer, client_id: clientId, client_secret: clientSecret = '', default_role: defaultRole, proves_factor } = body;
    const request = { accountId, id, name, issuer, clientId, clientSecret, defaultRole, provesFactor: proves_factor ?? false };
    const { provider } = await services.sso.updateSsoProvider(request, { needs: 'sso' });
    return { json: JSON.stringify(providerFields(provider, services)) };
  },
});
