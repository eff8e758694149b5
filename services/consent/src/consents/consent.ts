import type { Consent } from '@consent/contracts';
import { withRunningErasures } from '../erasures/running.sql';

/** Absent strings are "". */
export type ConsentRecord = Consent;

export interface ConsentRow {
  account_id: string;
  id: string;
  site_id: string;
  subject_id: string;
  consent_id: string;
  accepted: boolean;
  preferences: string;
  policy_version: number;
  country: string;
  region: string;
  user_agent: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  covered_at: Date | null;
  policy_id: string | null;
  policy_sha256: string;
}

export function consentColumns(isItsAccount: string): string {
  return `account_id, id, site_id, subject_id, consent_id, accepted, preferences::text AS preferences, policy_version,
    country, region, user_agent, created_at, updated_at, deleted_at, ${withRunningErasures(isItsAccount).coveredAt} AS covered_at,
    policy_id, policy_sha256`;
}

export function recordOf(row: ConsentRow): ConsentRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    siteId: row.site_id,
    subjectId: row.subject_id,
    consentId: row.consent_id,
    accepted: row.accepted,
    preferencesJson: row.preferences,
    policyVersion: row.policy_version,
    country: row.country,
    region: row.region,
    userAgent: row.user_agent,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: (row.covered_at ?? row.updated_at).getTime(),
    deletedAtMs: (row.deleted_at ?? row.covered_at)?.getTime() ?? 0,
    policyId: row.policy_id ?? '',
    policySha256: row.policy_sha256,
  };
}
