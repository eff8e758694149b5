/** `missing`: Redis lacks data. Ask its owners to restore it (RestoreAdmission), then retry. */
export type Verdict = 'admitted' | 'unauthorized' | 'plan_required' | 'quota_exceeded' | 'missing';

export interface AdmissionRequest {
  accountId: string;
  keyId: string;
  /** For people who inspect Redis. Clients choose it, so it may repeat. */
  requestId: string;
  /** Fewer may be granted, but at least one. 0 asks for the verdict only. */
  units: number;
  period: string;
  siteIds: readonly string[];
}

export interface Admission {
  readonly verdict: Verdict;
  readonly granted: number;
  readonly used: number;
  readonly limit: number;
  readonly sites: readonly (SiteFacts | undefined)[];
  readonly hold: Hold | undefined;
}

export interface SiteFacts {
  readonly siteId: string;
  readonly deleted: boolean;
  readonly categories: readonly string[] | null;
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
  readonly group: string;
}

export interface Usage {
  used: number;
  limit: number;
}
