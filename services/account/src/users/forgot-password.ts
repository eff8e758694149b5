import { randomUUID } from 'node:crypto';
import type { ForgotPasswordRequest, ForgotPasswordResponse } from '@consent/contracts';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { checkEmail } from './email.rule';

/**
 * Queues a mail to reset the password (decision 5). Does the same work for every address; the sender drops the mail if the
 * address is unknown. Throws invalid.
 */
export async function forgotPassword(
  { email }: ForgotPasswordRequest,
  { database, wakeMailSender, now }: Pick<AccountParts, 'database' | 'wakeMailSender' | 'now'>,
): Promise<ForgotPasswordResponse> {
  await insertMail(database, { id: randomUUID(), kind: 'reset_password', data: { email: checkEmail(email) } }, now());
  wakeMailSender();
  return {};
}
