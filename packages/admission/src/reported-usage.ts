import type { Hold } from './admission';

/** Units that a finished call held and used. */
export interface EndedHold {
  id: string;
  unitsHeld: number;
  units: number;
}

/** Finished calls of one key, charged together. The ledger deduplicates by settlement id. */
export interface EndedCalls {
  settlementId: string;
  accountId: string;
  keyId: string;
  period: string;
  atMs: number;
  holds: readonly EndedHold[];
}

/** Usage that Redis may have lost, as one gateway knows it. */
export interface ReportedUsage {
  ended: readonly EndedCalls[];
  /** Calls in flight. */
  running: readonly Hold[];
}
