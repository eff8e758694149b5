import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { ChangePasswordBody, Message } from '../schemas/user';
import { personOf } from './person-of';

const message = 'The password is changed. Sign in with the new one.';

/** Ends all sessions, including this one, to sign out anyone who knew the old password (decision 13.1). */
export const changePassword = route({
  id: 'changePassword',
  method: 'PUT',
  path: '/auth/password',
  tag: 'Sign-in',
  summary: 'Change your password',
  description:
    'Ends every session of the user, including the current one, and clears the cookies. Returns 401 when the current password is wrong.',
  caller: 'session',
  allowsClosed: true,
  siteKeys: ofNoSite,
  audits: ['user.password_changed'],
  // Limited so that an open session cannot be used to guess the password.
  limits: [{ rule: 'change_password_user', by: 'user' }],
  exemptFromSessionLimits: true,
  bodyLimitBytes: bodyLimitBytes.people,
  body: ChangePasswordBody,
  success: { status: 200, description: 'The password was changed and every session has ended', schema: Message, headers: ['Set-Cookie'] },
  errors: [],
  handle: async ({ body, caller }, { users, sessionCookies }) => {
    const { current_password: currentPassword, password } = body;
    await users.changePassword({ ...personOf(caller), currentPassword, password });
    return { json: JSON.stringify({ message }), cookies: sessionCookies.clear() };
  },
});
