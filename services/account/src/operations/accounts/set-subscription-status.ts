import type { OfferProjections, WriteProjections } from '../../clients/projections';
import { subscriptionStatusOf, type AccountRecord } from '../../domain/account';
import { changeLocked, type ChangeAccountParts } from './change-account';

export interface SetSubscriptionStatusParts extends ChangeAccountParts {
  offerProjections: OfferProjections;
  writeProjections: WriteProjections;
}

/**
 * Sets the state of the subscription (decisions 4.2, 8.6). When one that ended it
 * returns, every gateway refuses the next metered request. Throws not_found,
 * invalid, unavailable (recorded, not confirmed by Redis: a repeat tries to confirm it).
 */
export function setSubscriptionStatus({ offerProjections, writeProjections, ...parts }: SetSubscriptionStatusParts) {
  return async ({ accountId, status: name }: { accountId: string; status: string }): Promise<AccountRecord> => {
    const subscriptionStatus = subscriptionStatusOf(name);
    const account = await changeLocked(parts, {
      accountId,
      eventType: 'account.subscription_changed',
      changesOf: (before) => (before.subscriptionStatus === subscriptionStatus ? undefined : { subscriptionStatus }),
    });
    // What lets calls in may come a moment late; what keeps them out may not.
    if (subscriptionStatus === 'active') await offerProjections({ accounts: [account] });
    else await writeProjections({ accounts: [account] });
    return account;
  };
}
