import { conflict, ServiceError } from '@consent/kernel/errors';
import type { OfferProjections } from '../../clients/projections';
import type { AccountRecord } from '../../domain/account';
import { chosenByOwner, type Billing } from '../../domain/choose-plan';
import { planOf } from '../../domain/plans';
import { changeLocked, type ChangeAccountParts } from '../accounts/change-account';

export interface ChangePlanParts extends ChangeAccountParts {
  offerProjections: OfferProjections;
  billing: Billing;
}

/**
 * Moves the active subscription to another plan, from the next request on. Sites above
 * the new number stay. Throws not_found, invalid (plan), forbidden (only an operator can
 * set this plan), already_on_plan, conflict (none is active: decision 8.15).
 */
export function changePlan({ offerProjections, billing, ...parts }: ChangePlanParts) {
  return async ({ accountId, plan: name }: { accountId: string; plan: string }): Promise<AccountRecord> => {
    const plan = planOf(name);
    const account = await changeLocked(parts, {
      accountId,
      eventType: 'account.plan_changed',
      changesOf: (before) => {
        const chosen = chosenByOwner(before, plan, billing);
        if (before.subscriptionStatus !== 'active') throw conflict('No subscription is active; begin one by POST.');
        if (before.plan === plan) throw new ServiceError('already_on_plan', `The account is on ${plan} already.`);
        return chosen;
      },
    });
    await offerProjections({ accounts: [account] });
    return account;
  };
}
