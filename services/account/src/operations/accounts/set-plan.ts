import type { OfferProjections } from '../../clients/projections';
import type { AccountRecord } from '../../domain/account';
import { agreedOf, planOf } from '../../domain/plans';
import { changeLocked, type ChangeAccountParts } from './change-account';

export interface SetPlanParts extends ChangeAccountParts {
  offerProjections: OfferProjections;
}

export interface PlanChange {
  accountId: string;
  plan: string;
  /** Numbers agreed with this account, 0 for unlimited; undefined is the plan's own (decision 7.4). */
  monthlyRequests: number | undefined;
  maxSites: number | undefined;
}

/**
 * Puts the account on a plan and makes its subscription active (decision 8.6). This plan
 * is now the agreement with the account and replaces any earlier one, so setting another
 * plan withdraws a granted Enterprise. Sites above the new number stay. Throws not_found, invalid.
 */
export function setPlan({ offerProjections, ...parts }: SetPlanParts) {
  return async ({ accountId, plan: name, monthlyRequests, maxSites }: PlanChange): Promise<AccountRecord> => {
    const plan = planOf(name);
    const account = await changeLocked(parts, {
      accountId,
      eventType: 'account.plan_changed',
      changesOf: () => ({ plan, subscriptionStatus: 'active', agreed: agreedOf({ monthlyRequests, maxSites }), keptAgreement: null }),
    });
    await offerProjections({ accounts: [account] });
    return account;
  };
}
