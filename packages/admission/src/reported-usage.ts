import type { Hold } from './admission';

/** What a call that ended held, and what it costs. */
export interface EndedHold {
  id: string;
  unitsHeld: number;
  units: number;
}

/** Ended calls of one key, charged together. The ledger counts one settlement id once. */
export interface EndedCalls {
  settlementId: string;
  accountId: string;
  keyId: string;
  period: string;
  atMs: number;
  holds: readonly EndedHold[];
}

/** What a gateway knows of units that Redis may have lost. */
export interface ReportedUsage {
  ended: readonly EndedCalls[];
  /** Calls in flight. */
  running: readonly Hold[];
}
