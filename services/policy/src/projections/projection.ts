import type { PolicyHead, PolicyRecord } from '../policies/policy';

/** What Redis holds of a policy, for those who record consents (ADR 3). */
export interface PolicyProjection {
  accountId: string;
  policyId: string;
  /** Rises with every change, so that a slow writer cannot put an old state back. */
  revision: number;
  /** 0 when the policy is deleted: its sites count as having none. */
  version: number;
  /** "" when the policy is deleted. */
  sha256: string;
}

export function publishedProjection({ accountId, id, version, sha256 }: PolicyRecord): PolicyProjection {
  return { accountId, policyId: id, revision: version, version, sha256 };
}

/** Takes the place of a deleted policy. Without it, an old writer could bring the policy back. */
export function tombstone({ accountId, id, version }: Pick<PolicyHead, 'accountId' | 'id' | 'version'>): PolicyProjection {
  return { accountId, policyId: id, revision: version + 1, version: 0, sha256: '' };
}

export interface ProjectionRow {
  account_id: string;
  id: string;
  revision: number;
  version: number;
  sha256: string;
}

/** Columns of policyWithVersion. A deleted policy gives its tombstone. */
export const projectionColumns =
  'p.account_id, p.id, p.revision, CASE WHEN p.deleted_at IS NULL THEN p.version ELSE 0 END AS version, ' +
  "CASE WHEN p.deleted_at IS NULL THEN v.sha256 ELSE '' END AS sha256";

export function projectionOf(row: ProjectionRow): PolicyProjection {
  return { accountId: row.account_id, policyId: row.id, revision: row.revision, version: row.version, sha256: row.sha256 };
}
