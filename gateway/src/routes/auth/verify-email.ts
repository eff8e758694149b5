import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { TokenBody, UserAnswer } from '../schemas/user';
import { userFields } from './user-json';

export const verifyEmail = route({
  id: 'verifyEmail',
  method: 'POST',
  path: '/auth/verify-email',
  tag: 'Sign-in',
  summary: 'Verify an email address with the token from the email',
  caller: 'anyone',
  audits: ['user.email_verified'],
  bodyLimitBytes: bodyLimitBytes.people,
  body: TokenBody,
  success: { status: 200, description: 'The user with a verified email address', schema: UserAnswer },
  errors: [],
  handle: async ({ body }, { users }) => {
    const { user } = await users.verifyEmail({ token: body.token });
    return { json: JSON.stringify({ user: userFields(user) }) };
  },
});
