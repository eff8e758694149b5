/** `missing`: Redis lacks data. Ask its owners to restore it (RestoreAdmission), then retry. */
export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded' | 'missing';

export interface AdmissionRequest {
  accountId: string;
  keyId: string;
  /** Identifies the hold for people who inspect Redis. Clients choose it, so do not rely on it being unique. */
  requestId: string;
  /** Requested units. Fewer may be granted, but at least one. 0 asks for the verdict only. */
  units: number;
  /** The period of the arrival: `periodOf(arrivedAtMs)`. */
  period: string;
  siteIds: readonly string[];
}

export interface Admission {
  readonly verdict: Verdict;
  readonly granted: number;
  /** Used and held units, including this request's own. 0 while the account is unknown. */
  readonly used: number;
  /** Units per month. 0 is unlimited. */
  readonly limit: number;
  /** In the order of `siteIds`. Undefined where the owner must be asked. */
  readonly sites: readonly (SiteFacts | undefined)[];
  readonly hold: Hold | undefined;
}

/** Cached facts about a site (ADR 3). */
export interface SiteFacts {
  readonly siteId: string;
  readonly deleted: boolean;
  /** null: any category is allowed. */
  readonly categories: readonly string[] | null;
  /** "" when the site has no policy or its policy was deleted. */
  readonly policyId: string;
  readonly policyVersion: number;
  readonly policySha256: string;
}

export interface Hold {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly period: string;
  readonly units: number;
  /** Calls of the same group share a script call. */
  readonly group: string;
}

export interface Usage {
  /** Used and held units. */
  used: number;
  limit: number;
}
