import type { SiteFacts } from '@consent/admission';

export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded';

/** A request's admission: what was granted, and how it ends. */
export interface Admission {
  verdict: Verdict;
  decidedBy: 'redis' | 'postgres';
  granted: number;
  /** Units a month; 0 is unlimited. */
  limit: number;
  /** Charged and held, this request's own included. */
  used: number;
  siteFacts: ReadonlyMap<string, SiteFacts>;
  /**
   * Charges `units` of those granted and frees the rest; answers charged and held
   * after it. Never rejects: what cannot be settled is freed when the hold runs out.
   */
  settle: (units: number) => Promise<number>;
}

export interface AdmissionRequest {
  accountId: string;
  keyId: string;
  requestId: string;
  /** 0 asks for the verdict only. */
  units: number;
  arrivedAtMs: number;
  siteIds: readonly string[];
}

/** Decides whether a key may call now, and counts what it uses (ADR 4). */
export interface Quota {
  /** Rejects with `unavailable` when neither Redis nor PostgreSQL can decide. */
  admit: (request: AdmissionRequest) => Promise<Admission>;
}
