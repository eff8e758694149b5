import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { BeginSsoBody, SsoBegun } from '../schemas/sso';
import { redirectUriOf } from '../sso/sso-json';
import { countedEmail } from './counted-email';

/** Reading a discovery document takes up to 5 s. */
const timeoutMs = 10_000;

export const beginSso = route({
  id: 'beginSso',
  method: 'POST',
  path: '/auth/sso',
  tag: 'Sign-in',
  summary: 'Begin to sign in with single sign-on',
  description:
    'Returns the provider’s address for the domain of the email address, and sets a cookie that binds the sign-in to this browser for 10 minutes. The provider sends the browser back to `/auth/sso/callback`, which begins the session. ' +
    'Returns 404 if nobody has set up single sign-on for the domain. Whether the address itself is known changes nothing.',
  caller: 'anyone',
  limits: [
    { rule: 'sso_address', by: 'address' },
    { rule: 'sso_email', by: countedEmail },
  ],
  bodyLimitBytes: bodyLimitBytes.people,
  body: BeginSsoBody,
  success: { status: 200, description: 'Where to go', schema: SsoBegun, headers: ['Set-Cookie'] },
  errors: ['not_found'],
  handle: async ({ body: { email, provider_id: providerId = '' } }, services) => {
    const request = { email, providerId: providerId.toLowerCase(), redirectUri: redirectUriOf(services) };
    const { url, flow, providers } = await services.sso.beginSso(request, { needs: 'sso', timeoutMs });
    return {
      json: JSON.stringify({ url: url === '' ? null : url, providers: providers.map(({ id, name }) => ({ id, name })) }),
      cookies: flow === '' ? [] : services.ssoCookies.set(flow),
    };
  },
});
