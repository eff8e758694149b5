import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { locationOf } from '../../pipeline/8-answer/location';
import { CreateSsoProviderBody, SsoProvider } from '../schemas/sso';
import { providerFields } from './sso-json';

export const createSsoProvider = route({
  id: 'createSsoProvider',
  method: 'POST',
  path: '/sso/providers',
  tag: 'Single sign-on',
  summary: 'Add a provider of single sign-on',
  description: 'A provider that speaks OpenID Connect. Nothing shows the client secret again. Returns 409 above 5 providers.',
  caller: 'session',
  audits: ['sso.provider_created'],
  creates: true,
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: CreateSsoProviderBody,
  success: { status: 201, description: 'The provider', schema: SsoProvider, headers: ['Location'] },
  errors: ['conflict'],
  handle: async ({ caller: { accountId }, body }, services) => {
    const { name, issuer, client_id: clientId, client_secret: clientSecret, default_role: defaultRole, proves_factor: provesFactor } = body;
    const request = { accountId, name, issuer, clientId, clientSecret, defaultRole, provesFactor: provesFactor ?? false };
    const { provider } = await services.sso.createSsoProvider(request, { needs: 'sso' });
    return { json: JSON.stringify(providerFields(provider, services)), headers: locationOf(`/sso/providers/${provider.id}`) };
  },
});
