import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { sessionClientOf } from '../../pipeline/4-caller/session-client';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { uuidInPath } from '../../pipeline/6-input/path-parameters';
import { SignedIn } from '../schemas/user';
import { digestOfSession } from './digest-of-session';
import { personOf } from './person-of';
import { accountFields, userFields } from './user-json';

export const switchAccount = route({
  id: 'switchAccount',
  method: 'POST',
  path: '/auth/accounts/{id}',
  tag: 'Sign-in',
  summary: 'Act for another account of yours',
  description:
    'Replaces the session by one that acts for the account: other tabs of the browser act for it too. It ends when the present one would have ended. ' +
    'The next sign-in begins in this account. Returns 404 if you aren’t a member.',
  caller: 'session',
  audits: ['session.started'],
  allowsMissingFactor: true,
  siteKeys: ofNoSite,
  allowsSuspended: true,
  bodyLimitBytes: bodyLimitBytes.people,
  pathParameters: { id: uuidInPath('account') },
  success: { status: 200, description: 'You act for the account', schema: SignedIn, headers: ['Set-Cookie'] },
  errors: [],
  handle: async ({ caller, client, path }, { members, sessionCookies }) => {
    const { accountId: homeAccountId, userId } = personOf(caller);
    const { token, user, account } = await members.switchAccount(
      { homeAccountId, userId, accountId: path.id, digest: digestOfSession(client), client: sessionClientOf(client) },
      { needs: 'members' },
    );
    return {
      json: JSON.stringify({ user: userFields(user), account: accountFields(account) }),
      cookies: sessionCookies.open(token),
    };
  },
});
