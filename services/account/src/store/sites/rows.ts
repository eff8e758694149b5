import type { SiteRecord } from '../../domain/site';

/** A row of `sites` as PostgreSQL gives it. */
export interface SiteRow {
  account_id: string;
  id: string;
  name: string;
  domain: string;
  categories: string[] | null;
  policy_id: string | null;
  token: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  revision: number;
}

export const siteColumns = 'account_id, id, name, domain, categories, policy_id, token, created_at, updated_at, deleted_at, revision';

export function siteOf(row: SiteRow): SiteRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    name: row.name,
    domain: row.domain,
    categories: row.categories,
    policyId: row.policy_id ?? '',
    token: row.token,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
    deletedAtMs: row.deleted_at?.getTime() ?? 0,
    revision: row.revision,
  };
}
