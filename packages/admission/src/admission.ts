/** `missing`: something is not in Redis; its owners can put it there (RestoreAdmission), then ask again. */
export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded' | 'missing';

export interface AdmissionRequest {
  accountId: string;
  keyId: string;
  /** Names the hold for people who look into Redis. Callers choose it, so nothing rests on it being unique. */
  requestId: string;
  /** Units wanted; at least one must be left, fewer may be granted. 0 asks for the verdict only. */
  units: number;
  /** Of the request's arrival: `periodOf(arrivedAtMs)`. */
  period: string;
  /** Sites whose facts are wanted. */
  siteIds: readonly string[];
}

export interface Admission {
  readonly verdict: Verdict;
  readonly granted: number;
  /** Charged and held, this request's own units included; 0 while the account is not known. */
  readonly used: number;
  /** Units a month; 0 is unlimited. */
  readonly limit: number;
  /** Facts in the order of `siteIds`; undefined where their owners must be asked. */
  readonly sites: readonly (SiteFacts | undefined)[];
  /** What was granted, until it is settled; undefined when nothing is held. */
  readonly hold: Hold | undefined;
}

/** What is known of a site without asking its owners (ADR 3). */
export interface SiteFacts {
  readonly siteId: string;
  readonly deleted: boolean;
  /** null: the set is open. */
  readonly categories: readonly string[] | null;
  /** "" when the site is linked to no policy, or to one that was deleted. */
  readonly policyId: string;
  readonly policyVersion: number;
  readonly policySha256: string;
}

/** Units held for a call that is running. */
export interface Hold {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly period: string;
  readonly units: number;
  /** Calls that share a script call have the same. */
  readonly group: string;
}

export interface Usage {
  /** Charged and held. */
  used: number;
  limit: number;
}
