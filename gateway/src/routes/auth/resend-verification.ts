import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { EmailBody, Message } from '../schemas/user';
import { countedEmail } from './counted-email';

const message = 'If this address waits to be confirmed, a mail is on its way.';

export const resendVerification = route({
  id: 'resendVerification',
  method: 'POST',
  path: '/auth/resend-verification',
  tag: 'Sign-in',
  summary: 'Resend the verification email',
  caller: 'anyone',
  limits: [
    { rule: 'resend_verification_address', by: 'address' },
    { rule: 'resend_verification_email', by: countedEmail },
  ],
  bodyLimitBytes: bodyLimitBytes.people,
  body: EmailBody,
  success: { status: 202, description: 'Same response for every email address', schema: Message },
  errors: [],
  handle: async ({ body }, { users }) => {
    await users.resendVerification({ email: body.email });
    return { json: JSON.stringify({ message }) };
  },
});
