import type { PolicyHead, PolicyRecord } from '../policies/policy';

/** A policy as Redis stores it (ADR 3). A deleted policy leaves a tombstone, so that a late write cannot restore it. */
export interface PolicyProjection {
  accountId: string;
  policyId: string;
  revision: number;
  /** 0 if the policy is deleted. Its sites then have no policy. */
  version: number;
  sha256: string;
}

export function publishedProjection({ accountId, id, version, sha256 }: PolicyRecord): PolicyProjection {
  return { accountId, policyId: id, revision: version, version, sha256 };
}

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

export const projectionColumns =
  'p.account_id, p.id, p.revision, CASE WHEN p.deleted_at IS NULL THEN p.version ELSE 0 END AS version, ' +
  "CASE WHEN p.deleted_at IS NULL THEN v.sha256 ELSE '' END AS sha256";

export function projectionOf(row: ProjectionRow): PolicyProjection {
  return { accountId: row.account_id, policyId: row.id, revision: row.revision, version: row.version, sha256: row.sha256 };
}
