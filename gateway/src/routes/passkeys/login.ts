import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { sessionClientOf } from '../../pipeline/4-caller/session-client';
import { countedEmail } from '../auth/counted-email';
import { accountFields, userFields } from '../auth/user-json';
import { PasskeyLoginBody } from '../schemas/passkey';
import { SignedIn } from '../schemas/user';
import { assertionOf } from './assertion-of';

const nothing = Buffer.alloc(0);

export const loginWithPasskey = route({
  id: 'loginWithPasskey',
  method: 'POST',
  path: '/auth/passkey/login',
  tag: 'Sign-in',
  summary: 'Sign in with a passkey',
  description:
    'Needs no password, and sets the same cookies as `POST /auth/login`. The session has proved your second factor. Every refusal of a passkey is the same 401. Attempts count toward the limit of sign-ins from one IP address.',
  caller: 'anyone',
  audits: ['session.started'],
  limits: [{ rule: 'login_address', by: 'address' }],
  limitGroup: 'login',
  bodyLimitBytes: bodyLimitBytes.people,
  body: PasskeyLoginBody,
  success: { status: 200, description: 'The signed-in user', schema: SignedIn, headers: ['Set-Cookie'] },
  errors: ['unauthorized'],
  handle: async ({ body, client, raw }, { sessions, sessionCookies, deviceCookies, publicUrl }) => {
    const { token, user, account } = await sessions.loginWithPasskey(
      {
        assertion: assertionOf(body.credential, publicUrl),
        previousDigest: client.sessionDigest() ?? nothing,
        client: sessionClientOf(client),
      },
      { needs: 'passkeys' },
    );
    return {
      json: JSON.stringify({ user: userFields(user), account: accountFields(account) }),
      cookies: [...sessionCookies.open(token), ...deviceCookies.remember(raw.request, countedEmail(user))],
    };
  },
});
