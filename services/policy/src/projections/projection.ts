import { type Columns, integer, pick, readerOf, uuid, word } from '@consent/postgres/columns';
import { createProjectedRows } from '@consent/service';
import { type PolicyHead, type PolicyRecord, policyWithVersion } from '../policies/policy';

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

const projectionColumns: Columns<PolicyProjection> = {
  accountId: uuid('account_id'),
  policyId: uuid('id'),
  revision: integer('revision'),
  version: integer('version'),
  sha256: word('sha256'),
};

/** From `policyWithVersion`. */
export const projectionSelect =
  'p.account_id, p.id, p.revision, CASE WHEN p.deleted_at IS NULL THEN p.version ELSE 0 END AS version, ' +
  "CASE WHEN p.deleted_at IS NULL THEN v.sha256 ELSE '' END AS sha256";

export const projectionOf = readerOf(projectionColumns);

export const projectedPolicies = createProjectedRows({
  table: 'policies',
  alias: 'p',
  select: projectionSelect,
  from: policyWithVersion,
  read: projectionOf,
  key: pick(projectionColumns, 'accountId', 'policyId'),
  state: pick(projectionColumns, 'revision'),
});
