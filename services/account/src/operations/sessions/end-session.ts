import type { AccountStore } from '../../store/account-store';

/** Ends the session of this digest (decision 5.1); an unknown one is ended already. */
export function endSession(store: Pick<AccountStore, 'deleteSession'>) {
  return ({ digest }: { digest: Buffer }): Promise<void> => store.deleteSession(digest);
}
