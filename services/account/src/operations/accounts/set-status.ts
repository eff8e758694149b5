import type { WriteProjections } from '../../clients/projections';
import { accountStatusOf, type AccountRecord } from '../../domain/account';
import { changeLocked, type ChangeAccountParts } from './change-account';

export interface SetStatusParts extends ChangeAccountParts {
  writeProjections: WriteProjections;
}

/**
 * Suspends or activates (decision 4.2). When it returns, every gateway refuses or
 * admits the next request. Throws not_found, invalid, unavailable (recorded, not
 * confirmed by Redis: a repeat tries to confirm it).
 */
export function setStatus({ writeProjections, ...parts }: SetStatusParts) {
  return async ({ accountId, status: name }: { accountId: string; status: string }): Promise<AccountRecord> => {
    const status = accountStatusOf(name);
    const account = await changeLocked(parts, {
      accountId,
      eventType: 'account.status_changed',
      changesOf: (before) => (before.status === status ? undefined : { status }),
    });
    await writeProjections({ accounts: [account] });
    return account;
  };
}
