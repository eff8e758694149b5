import type { PolicyRecord } from '../domain/policy';
import type { PolicyProjection } from '../domain/projection';

/** A policy with its version in force, as PostgreSQL gives it. */
export interface PolicyRow {
  account_id: string;
  id: string;
  name: string;
  content: string;
  version: number;
  sha256: string;
  created_at: Date;
  updated_at: Date;
}

/** `p` is the policy, `v` its version in force. */
export const policyWithVersion =
  'policies p JOIN policy_versions v ON v.account_id = p.account_id AND v.policy_id = p.id AND v.version = p.version';

export const policyColumns = 'p.account_id, p.id, p.name, v.content, p.version, v.sha256, p.created_at, p.updated_at';

export function recordOf(row: PolicyRow): PolicyRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    name: row.name,
    content: row.content,
    version: row.version,
    sha256: row.sha256,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
  };
}

/** What belongs into Redis of a policy. */
export interface ProjectionRow {
  account_id: string;
  id: string;
  revision: number;
  version: number;
  sha256: string;
}

/** Of a deleted policy the tombstone (ADR 3). */
export const projectionColumns =
  'p.account_id, p.id, p.revision, CASE WHEN p.deleted_at IS NULL THEN p.version ELSE 0 END AS version, ' +
  "CASE WHEN p.deleted_at IS NULL THEN v.sha256 ELSE '' END AS sha256";

export function projectionOf(row: ProjectionRow): PolicyProjection {
  return { accountId: row.account_id, policyId: row.id, revision: row.revision, version: row.version, sha256: row.sha256 };
}
