import { randomUUID } from 'node:crypto';
import type { ResendVerificationRequest, ResendVerificationResponse } from '@consent/contracts';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { checkEmail } from './email.rule';

/**
 * Queues another mail to confirm the address (decision 5). Does the same work for every address; the sender drops the mail if
 * the address is unknown or confirmed. Throws invalid.
 */
export async function resendVerification(
  { email }: ResendVerificationRequest,
  { database, wakeMailSender, now }: Pick<AccountParts, 'database' | 'wakeMailSender' | 'now'>,
): Promise<ResendVerificationResponse> {
  await insertMail(database, { id: randomUUID(), kind: 'verify_email', data: { email: checkEmail(email) } }, now());
  wakeMailSender();
  return {};
}
