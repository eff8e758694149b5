import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { sessionClientOf } from '../../pipeline/4-caller/session-client';
import { AcceptInvitationBody } from '../schemas/member';
import { SignedIn } from '../schemas/user';
import { accountFields, userFields } from './user-json';

const nothing = Buffer.alloc(0);

export const acceptInvitation = route({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/auth/invitation/accept',
  tag: 'Sign-in',
  summary: 'Accept an invitation',
  description:
    'A new address needs `name` and `password`, and gets a user with an account of their own. With a known address, sign in as its user first: without a session this returns 401, ' +
    'with the session of somebody else 403. Afterwards the session acts for the account, under new cookies. Returns 404 as `POST /auth/invitation` does, and 409 if you are a member already.',
  caller: 'anyone',
  audits: ['member.added', 'session.started', 'user.email_verified'],
  limits: [{ rule: 'invitation_address', by: 'address' }],
  limitGroup: 'describeInvitation',
  bodyLimitBytes: bodyLimitBytes.people,
  body: AcceptInvitationBody,
  success: { status: 200, description: 'You act for the account', schema: SignedIn, headers: ['Set-Cookie'] },
  errors: ['unauthorized', 'not_found', 'conflict'],
  handle: async ({ body: { token, name = '', password = '' }, client }, { members, sessionCookies }) => {
    const accepted = await members.acceptInvitation(
      { token, name, password, digest: client.sessionDigest() ?? nothing, client: sessionClientOf(client) },
      { needs: 'members' },
    );
    return {
      json: JSON.stringify({ user: userFields(accepted.user), account: accountFields(accepted.account) }),
      cookies: sessionCookies.open(accepted.token),
    };
  },
});
