import type { WindowLimits } from '@consent/admission';
import type { LimitBudgets } from './limit-settings';

const group = 'register_email';

/**
 * Limits the mails that registrations send to one email (threats 74). Above the limit only the mail is omitted and
 * the answer stays the same, because a 429 would break decision 8.13.
 */
export interface RegisterMails {
  take: (email: string) => Promise<boolean>;
  giveBack: (email: string) => Promise<void>;
}

export function createRegisterMails(windowLimits: Pick<WindowLimits, 'take' | 'giveBack'>, budgets: LimitBudgets): RegisterMails {
  return {
    take: async (email) => (await windowLimits.take(group, [{ key: email, ...budgets.register_email }], 1)).admitted,
    giveBack: (email) => windowLimits.giveBack(group, [email]),
  };
}
