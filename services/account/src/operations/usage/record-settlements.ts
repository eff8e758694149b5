import { isReadable, type Settlement } from '../../domain/usage';
import type { InTransaction } from '../../store/account-store';

/** Settlements that are in the ledger already count nothing. */
export type RecordSettlements = (settlements: readonly Settlement[]) => Promise<void>;

export interface RecordSettlementsParts {
  inTransaction: InTransaction;
  /** Told of what the ledger cannot take, which is then left out. */
  onUnreadable: (settlement: Settlement) => void;
}

/**
 * Takes settlements into the ledger, the counters and the keys' last use, in one
 * transaction (ADR 4). Once it resolved, Redis may forget them; a repeat of
 * the same counts nothing twice.
 */
export function recordSettlements({ inTransaction, onUnreadable }: RecordSettlementsParts): RecordSettlements {
  return async (settlements) => {
    const readable = settlements.filter(isReadable);
    settlements.filter((settlement) => !isReadable(settlement)).forEach(onUnreadable);
    if (readable.length === 0) return;
    await inTransaction(async (store) => {
      await store.takeSettlements(readable);
      await store.touchKeys(readable);
    });
  };
}
