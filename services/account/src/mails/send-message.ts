import { randomUUID } from 'node:crypto';
import type { SendMessageRequest, SendMessageResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { checkText, nameLength } from '../text.rule';
import { checkEmail } from '../users/email.rule';
import { insertMail } from './queue.sql';

const messageLength = { min: 1, max: 5000 };

/** For the contact form (decision 5). Throws invalid. */
export async function sendMessage(
  { email: address, name, message }: SendMessageRequest,
  { database, wakeMailSender, now }: Pick<AccountParts, 'database' | 'wakeMailSender' | 'now'>,
): Promise<SendMessageResponse> {
  const email = checkEmail(address);
  checkText('name', name, nameLength);
  checkText('message', message, messageLength);
  await insertMail(database, { id: randomUUID(), kind: 'contact_message', data: { email, name, message } }, now());
  wakeMailSender();
  return {};
}
