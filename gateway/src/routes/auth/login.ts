import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { sessionClientOf } from '../../pipeline/4-caller/session-client';
import { LoginBody, SignedIn } from '../schemas/user';
import { countedEmail } from './counted-email';
import { assertionOf } from '../passkeys/assertion-of';
import { accountFields, userFields } from './user-json';

const nothing = Buffer.alloc(0);

/** Every attempt counts (decisions 5.3, 8.13). Ends the browser's previous session (threats 13). */
export const login = route({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  tag: 'Sign-in',
  summary: 'Sign in',
  description:
    'Sets the session cookie (HttpOnly) and the `csrf_token` cookie. Send the value of `csrf_token` in the `X-CSRF-Token` header on every write. Every attempt counts toward the limits. ' +
    'If you have set up a second factor, the right password alone returns 401 `second_factor_required`: repeat the request with `code`, or with the `credential` of a passkey, for which you get the options from `POST /auth/passkey/options`. The message names what you have. ' +
    'A third cookie, `device`, remembers for 180 days that the email address has signed in from this browser, so failed attempts from elsewhere do not lock this browser out.',
  caller: 'anyone',
  audits: ['session.started', 'session.refused', 'factor.recovery_code_used'],
  limits: [
    { rule: 'login_address', by: 'address' },
    { rule: 'login_email', by: countedEmail, clearedBySuccess: true, knownDeviceRule: 'login_device' },
  ],
  bodyLimitBytes: bodyLimitBytes.people,
  body: LoginBody,
  success: { status: 200, description: 'The signed-in user', schema: SignedIn, headers: ['Set-Cookie'] },
  errors: ['unauthorized', 'second_factor_required'],
  handle: async ({ body, client, raw }, { sessions, sessionCookies, deviceCookies, publicUrl }) => {
    const { credential, ...credentials } = body;
    const request = {
      ...credentials,
      previousDigest: client.sessionDigest() ?? nothing,
      client: sessionClientOf(client),
      asksForCode: true,
      keepsRoles: true,
      ...(credential !== undefined && { assertion: assertionOf(credential, publicUrl) }),
    };
    const { token, user, account } = await sessions.login(request, credential === undefined ? {} : { needs: 'passkeys' });
    return {
      json: JSON.stringify({ user: userFields(user), account: accountFields(account) }),
      cookies: [...sessionCookies.open(token), ...deviceCookies.remember(raw.request, countedEmail(body))],
    };
  },
});
