import type { AccountStore, InTransaction } from '../../store/account-store';

export interface FreeExpiredHoldsParts {
  store: Pick<AccountStore, 'listExpiredPeriods'>;
  inTransaction: InTransaction;
  now: () => number;
}

const batchSize = 500;

/** Ends the holds of calls that never ended. Admission does so for its own account; this for those that ask no more. */
export function freeExpiredHolds({ store, inTransaction, now }: FreeExpiredHoldsParts) {
  return async (): Promise<void> => {
    for (const name of await store.listExpiredPeriods(now(), batchSize)) {
      await inTransaction(async (inside) => {
        await inside.lockCounters([name]);
        await inside.freeExpiredHolds([name], now());
      });
    }
  };
}
