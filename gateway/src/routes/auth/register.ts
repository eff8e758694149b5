import { ServiceError } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { Message, RegisterBody } from '../schemas/user';
import { countedEmail } from './counted-email';

const message = 'We sent a mail to this address; open its link to go on.';

/** The answer does not reveal whether the address is known (decision 8.13). */
export const register = route({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  tag: 'Sign-in',
  summary: 'Create an account on the free plan',
  description: 'The response is the same whether or not the email address is already registered. The email that we send has the next step.',
  caller: 'anyone',
  limits: [{ rule: 'register_address', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.people,
  body: RegisterBody,
  success: { status: 202, description: 'An email was sent', schema: Message },
  errors: [],
  handle: async ({ body }, { users, registerMails }) => {
    const email = countedEmail(body);
    const mayMail = await registerMails.take(email);
    try {
      await users.register({ ...body, omitMailIfKnown: !mayMail });
    } catch (error) {
      // With an unknown outcome the mail may have been sent.
      if (mayMail && ServiceError.from(error).kind !== 'outcome_unknown') await registerMails.giveBack(email);
      throw error;
    }
    return { json: JSON.stringify({ message }) };
  },
});
