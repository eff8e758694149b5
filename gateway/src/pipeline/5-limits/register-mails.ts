import type { WindowLimits } from '@consent/admission';
import type { LimitBudgets } from './limit-settings';

const group = 'register_email';

/**
 * How many mails registrations may send to one e-mail (threats 74). Above it the answer
 * stays the same and only the mail is omitted, because a 429 would break decision 8.13.
 */
export interface RegisterMails {
  /** Whether this registration may send a mail; if so, it has taken a place. */
  take: (email: string) => Promise<boolean>;
  /** The registration sent no mail after all. */
  giveBack: (email: string) => Promise<void>;
}

export function createRegisterMails(windowLimits: Pick<WindowLimits, 'take' | 'giveBack'>, budgets: LimitBudgets): RegisterMails {
  return {
    take: async (email) => (await windowLimits.take(group, [{ key: email, ...budgets.register_email }], 1)).admitted,
    giveBack: (email) => windowLimits.giveBack(group, [email]),
  };
}
