import { ServiceError } from '@consent/kernel/errors';
import { checkEmail } from '../../domain/email';
import { checkText, nameLength } from '../../domain/text';
import type { AccountStore, InTransaction } from '../../store/account-store';
import { addAccount, type AddAccountParts } from '../accounts/add-account';
import type { Passwords } from '../passwords/passwords';
import { answerInSteps } from './answer-in-steps';

export interface RegisterParts extends AddAccountParts {
  store: Pick<AccountStore, 'insertMail'>;
  inTransaction: InTransaction;
  passwords: Pick<Passwords, 'check' | 'hash'>;
  wait: (ms: number) => Promise<unknown>;
  /** Called after a commit that queued a mail. */
  wakeMailSender: () => void;
  /** Called after a commit that Redis has to hear of. */
  wakeProjector: () => void;
}

export interface Registration {
  email: string;
  password: string;
  name: string;
  /** Whether a known address gets no mail (docs/threats.md 74). */
  omitMailIfKnown?: boolean | undefined;
}

/** Longer than all of it takes on a machine that is not overloaded. */
const stepMs = 250;

/**
 * A new account, whose user may sign in at once, and a mail to confirm the address
 * (decisions 5, 8.13). For a known address only a mail that says so, unless the caller
 * omits it. Nobody sees which: all hash and write, and all answer at a step of time.
 * Redis hears of the account a moment later: waiting for it would be seen.
 * Throws invalid, unavailable.
 */
export function register({ store, inTransaction, passwords, wait, wakeMailSender, wakeProjector, ...parts }: RegisterParts) {
  const { newUuid, now } = parts;
  const inSteps = answerInSteps({ now, wait, stepMs });

  return async ({ email: address, password, name, omitMailIfKnown = false }: Registration): Promise<void> => {
    const email = checkEmail(address);
    checkText('name', name, nameLength);
    passwords.check(password, { email, name });

    await inSteps(async () => {
      const passwordHash = await passwords.hash(password);
      try {
        await inTransaction(async (inside) => {
          await addAccount(inside, parts, { name, email, passwordHash, emailVerified: false });
          await inside.insertMail({ id: newUuid(), kind: 'verify_email', data: { email } }, now());
        });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== 'conflict') throw error;
        if (!omitMailIfKnown) await store.insertMail({ id: newUuid(), kind: 'account_exists', data: { email } }, now());
      }
      wakeProjector();
      wakeMailSender();
    });
  };
}
