import type { SiteFacts } from '@consent/admission';

export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded';

export interface Admission {
  verdict: Verdict;
  decidedBy: 'redis' | 'postgres';
  granted: number;
  /** Units per month. 0 is unlimited. */
  limit: number;
  used: number;
  siteFacts: ReadonlyMap<string, SiteFacts>;
  /**
   * Charges `units` of the granted units and releases the rest. Resolves with the units charged and held afterwards.
   * Never rejects: unsettled units are released when the hold expires.
   */
  settle: (units: number) => Promise<number>;
}

export interface AdmissionRequest {
  accountId: string;
  keyId: string;
  requestId: string;
  units: number;
  arrivedAtMs: number;
  siteIds: readonly string[];
}

export interface Quota {
  admit: (request: AdmissionRequest) => Promise<Admission>;
}
