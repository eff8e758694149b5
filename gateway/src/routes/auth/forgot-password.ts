import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { EmailBody, Message } from '../schemas/user';
import { countedEmail } from './counted-email';

const message = 'If there is an account with this address, a mail is on its way.';

export const forgotPassword = route({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  tag: 'Sign-in',
  summary: 'Send a password reset email',
  caller: 'anyone',
  limits: [
    { rule: 'forgot_password_address', by: 'address' },
    { rule: 'forgot_password_email', by: countedEmail },
  ],
  bodyLimitBytes: bodyLimitBytes.people,
  body: EmailBody,
  success: { status: 202, description: 'Same response for every email address', schema: Message },
  errors: [],
  handle: async ({ body }, { users }) => {
    await users.forgotPassword({ email: body.email });
    return { json: JSON.stringify({ message }) };
  },
});
