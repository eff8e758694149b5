import { randomUUID } from 'node:crypto';
import type { RegisterRequest, RegisterResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { addAccount } from '../accounts/add-account';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { checkText, nameLength } from '../text.rule';
import { answerInSteps } from './answer-in-steps';
import { checkEmail } from './email.rule';

export type RegisterParts = Pick<
  AccountParts,
  'database' | 'transaction' | 'passwords' | 'events' | 'now' | 'waitMs' | 'wakeMailSender' | 'wakeProjector'
>;

/** Longer than the work takes on a machine that is not overloaded. */
const stepMs = 250;

/**
 * A new account, whose user may sign in immediately, and a mail to confirm the address (decisions 5, 8.13).
 * A known address gets a mail that says so, unless the caller omits it (threats 74). The answer does not
 * reveal which: both hash and write, and both are answered at a step of time. Redis hears of the account
 * later, because waiting for it would show. Throws invalid, unavailable.
 */
export async function register(
  { email: address, password, name, omitMailIfKnown = false }: RegisterRequest,
  { database, transaction, passwords, wakeMailSender, wakeProjector, ...parts }: RegisterParts,
): Promise<RegisterResponse> {
  const { now } = parts;
  const email = checkEmail(address);
  checkText('name', name, nameLength);
  passwords.check(password, { email, name });

  await answerInSteps(
    stepMs,
    async () => {
      const passwordHash = await passwords.hash(password);
      try {
        await transaction(async (tx) => {
          await addAccount(tx, { name, email, passwordHash, emailVerified: false }, parts);
          await insertMail(tx, { id: randomUUID(), kind: 'verify_email', data: { email } }, now());
        });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== 'conflict') throw error;
        if (!omitMailIfKnown) await insertMail(database, { id: randomUUID(), kind: 'account_exists', data: { email } }, now());
      }
      wakeProjector();
      wakeMailSender();
    },
    parts,
  );
  return {};
}
