import type { Hold } from './admission';

export interface EndedHold {
  id: string;
  unitsHeld: number;
  units: number;
}

export interface EndedCalls {
  settlementId: string;
  accountId: string;
  keyId: string;
  period: string;
  atMs: number;
  holds: readonly EndedHold[];
}

export interface ReportedUsage {
  ended: readonly EndedCalls[];
  running: readonly Hold[];
}
