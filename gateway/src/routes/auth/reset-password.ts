import { bodyLimitBytes } from '../../http/body-limits';
import { route } from '../../http/route';
import { ResetPasswordBody, UserAnswer } from '../schemas/user';
import { userFields } from './user-json';

/** Decisions 5. Whoever used the old password is out; who resets it signs in with the new one. */
export const resetPassword = route({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'Sign-in',
  summary: 'Set another password by the token of the mail',
  description: 'Ends every session of the user.',
  caller: 'anyone',
  bodyLimitBytes: bodyLimitBytes.others,
  body: ResetPasswordBody,
  success: { status: 200, description: 'The user', schema: UserAnswer },
  errors: [],
  handle: async ({ body, requestId }, { users }) => {
    const { user } = await users.resetPassword(body, { requestId });
    return { json: JSON.stringify({ user: userFields(user) }) };
  },
});
