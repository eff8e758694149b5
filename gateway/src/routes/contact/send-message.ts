import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { ContactBody, Message } from '../schemas/user';

const message = 'Thank you; we have your message.';

export const sendMessage = route({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/contact',
  tag: 'Contact',
  summary: 'Send a message to the operators of the service',
  caller: 'anyone',
  limits: [{ rule: 'contact_address', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.people,
  body: ContactBody,
  success: { status: 202, description: 'The message is recorded', schema: Message },
  errors: [],
  handle: async ({ body }, { contact }) => {
    await contact.sendMessage(body);
    return { json: JSON.stringify({ message }) };
  },
});
