import { ServiceError } from '@consent/kernel/errors';
import type { AccountChanges, AccountRecord } from '../accounts/account';
import { isPaid, nothingAgreed, type Agreement, type Plan } from './plans.rule';

/** `off`: people choose paid plans; `external`: only an operator sets them */
export const billings = ['off', 'external'] as const;
export type Billing = (typeof billings)[number];

const grantedPlan: Plan = 'enterprise';

/** The owner's choice of a plan, with the numbers agreed for it. Keeps an agreement on another plan. Throws forbidden. */
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

function agreementOf({ plan, agreed, keptAgreement }: AccountRecord): Agreement | null {
  const hasNumbers = agreed.monthlyRequests !== null || agreed.maxSites !== null;
  return plan === grantedPlan || hasNumbers ? { plan, limits: agreed } : keptAgreement;
}
