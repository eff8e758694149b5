import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ResetPasswordBody, UserAnswer } from '../schemas/user';
import { userFields } from './user-json';

export const resetPassword = route({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'Sign-in',
  summary: 'Reset a password with the token from the email',
  description: 'Ends every session of the user and resets the count of login attempts for the email address.',
  caller: 'anyone',
  audits: ['user.password_reset', 'user.email_verified'],
  bodyLimitBytes: bodyLimitBytes.people,
  body: ResetPasswordBody,
  success: { status: 200, description: 'The user', schema: UserAnswer },
  errors: [],
  handle: async ({ body }, { users, forgetLogins }) => {
    const { user } = await users.resetPassword(body);
    // The mail proves who owns the address, like a login, so wrong guesses by others must not lock the owner out (decision
    // 8.13).
    await forgetLogins(user.email);
    return { json: JSON.stringify({ user: userFields(user) }) };
  },
});
