import { conflict } from '@consent/kernel/errors';
import type { WriteProjections } from '../../clients/projections';
import type { AccountRecord } from '../../domain/account';
import { changeLocked, type ChangeAccountParts } from '../accounts/change-account';

export interface CancelSubscriptionParts extends ChangeAccountParts {
  writeProjections: WriteProjections;
}

/**
 * Ends the subscription at once: when it returns, every gateway refuses the next
 * metered request (decision 8.6). Throws not_found, conflict (none is active),
 * unavailable (recorded, not confirmed by Redis: a repeat confirms it, and is a conflict).
 */
export function cancelSubscription({ writeProjections, ...parts }: CancelSubscriptionParts) {
  return async ({ accountId }: { accountId: string }): Promise<AccountRecord> => {
    let wasActive = false;
    const account = await changeLocked(parts, {
      accountId,
      eventType: 'account.subscription_changed',
      changesOf: (before) => {
        wasActive = before.subscriptionStatus === 'active';
        return wasActive ? { subscriptionStatus: 'cancelled' } : undefined;
      },
    });
    await writeProjections({ accounts: [account] });
    if (!wasActive) throw conflict('No subscription is active.');
    return account;
  };
}
