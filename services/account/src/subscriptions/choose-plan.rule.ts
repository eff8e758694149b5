import { ServiceError } from '@consent/kernel/errors';
import type { AccountChanges, AccountRecord } from '../accounts/account';
import { isPaid, nothingAgreed, type Agreement, type Plan } from './plans.rule';

/** Who may set paid plans: `off` lets people choose them, `external` leaves them to an operator. */
export const billings = ['off', 'external'] as const;
export type Billing = (typeof billings)[number];

/** Only an operator grants this plan, because its numbers are agreed with each customer. */
const grantedPlan: Plan = 'enterprise';

/**
 * The account's plan when its owner chooses one, with the numbers an operator agreed for
 * this plan. An agreement about another plan is kept. Throws `forbidden`.
 */
export function chosenByOwner(
  account: AccountRecord,
  plan: Plan,
  billing: Billing,
): Required<Pick<AccountChanges, 'plan' | 'agreed' | 'keptAgreement'>> {
  const agreement = agreementOf(account);
  const isAgreed = agreement?.plan === plan;
  if (billing === 'external' && isPaid(plan)) {
    throw new ServiceError('forbidden', 'Paid plans are set up by our team. Contact us to change yours.');
  }
  if (plan === grantedPlan && !isAgreed) {
    throw new ServiceError('forbidden', 'Contact us to set up the Enterprise plan.');
  }
  return isAgreed ? { plan, agreed: agreement.limits, keptAgreement: null } : { plan, agreed: nothingAgreed, keptAgreement: agreement };
}

/**
 * Only an operator puts an account on Enterprise or agrees on numbers, so an account
 * that has either is itself the record of the agreement.
 */
function agreementOf({ plan, agreed, keptAgreement }: AccountRecord): Agreement | null {
  const hasNumbers = agreed.monthlyRequests !== null || agreed.maxSites !== null;
  return plan === grantedPlan || hasNumbers ? { plan, limits: agreed } : keptAgreement;
}
