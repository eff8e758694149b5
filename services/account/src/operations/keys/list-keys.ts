import type { KeyRecord } from '../../domain/key';
import type { AccountStore } from '../../store/account-store';

/** Newest first, revoked ones included. */
export function listKeys(store: Pick<AccountStore, 'listKeys'>) {
  return ({ accountId }: { accountId: string }): Promise<KeyRecord[]> => store.listKeys(accountId);
}
