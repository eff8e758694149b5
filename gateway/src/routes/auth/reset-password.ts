import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { ResetPasswordBody, UserAnswer } from '../schemas/user';
import { userFields } from './user-json';

/** Decision 5. Whoever used the old password is out; who resets it signs in with the new one. */
export const resetPassword = route({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'Sign-in',
  summary: 'Set another password by the token of the mail',
  description: 'Ends every session of the user, and forgets the logins that were counted for the e-mail.',
  caller: 'anyone',
  bodyLimitBytes: bodyLimitBytes.people,
  body: ResetPasswordBody,
  success: { status: 200, description: 'The user', schema: UserAnswer },
  errors: [],
  handle: async ({ body }, { users, forgetLogins }) => {
    const { user } = await users.resetPassword(body);
    // Whose address it is has been proved, as by a login: what others guessed at must not keep the owner out (decision 8.13).
    await forgetLogins(user.email);
    return { json: JSON.stringify({ user: userFields(user) }) };
  },
});
