import type { AccountStore } from '../../store/account-store';
import { deleteInBatches } from '../delete-in-batches';

export interface DeleteOldSettlementsParts {
  store: Pick<AccountStore, 'deleteOldSettlements'>;
  usageLedgerDays: number;
  now: () => number;
}

const dayMs = 86_400_000;

/**
 * Deletes from the ledger what nobody asks for any more. The counters of each month stay;
 * a settlement is delivered again within the minutes that Redis keeps it, never after so long.
 */
export function deleteOldSettlements({ store, usageLedgerDays, now }: DeleteOldSettlementsParts) {
  return async (): Promise<void> => {
    const beforeMs = now() - usageLedgerDays * dayMs;
    await deleteInBatches((limit) => store.deleteOldSettlements({ beforeMs, limit }));
  };
}
