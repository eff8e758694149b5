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
  'database' | 'transaction' | 'passwords' | 'events' | 'now' | 'cells' | 'waitMs' | 'wakeMailSender' | 'wakeProjector'
>;

/** Longer than the work takes, unless the machine is overloaded. */
const stepMs = 250;

/**
 * Registers an account and mails a link to confirm the address (decisions 5, 8.13). A known address gets a different mail, or
 * none if the caller says so (threats 74). To hide which, both cases hash, write and answer after whole steps, and Redis is
 * written later. Throws invalid, unavailable.
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
