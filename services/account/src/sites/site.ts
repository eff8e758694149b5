import type { Site } from '@consent/contracts';

export interface SiteRecord {
  accountId: string;
  id: string;
  name: string;
  domain: string;
  categories: readonly string[] | null;
  /** JSON object; "": the defaults */
  bannerJson: string;
  policyId: string;
  token: string;
  createdAtMs: number;
  updatedAtMs: number;
  deletedAtMs: number;
  revision: number;
}

export type SiteChanges = Partial<Pick<SiteRecord, 'name' | 'domain' | 'categories' | 'bannerJson' | 'policyId' | 'token' | 'deletedAtMs'>>;

export interface SiteRow {
  account_id: string;
  id: string;
  name: string;
  domain: string;
  categories: string[] | null;
  /** JSON text, to keep the order of its members. */
  banner: string | null;
  policy_id: string | null;
  token: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  revision: number;
}

export const siteColumns =
  'account_id, id, name, domain, categories, banner::text AS banner, policy_id, token, created_at, updated_at, deleted_at, revision';

export function siteOf(row: SiteRow): SiteRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    name: row.name,
    domain: row.domain,
    categories: row.categories,
    bannerJson: row.banner ?? '',
    policyId: row.policy_id ?? '',
    token: row.token,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
    deletedAtMs: row.deleted_at?.getTime() ?? 0,
    revision: row.revision,
  };
}

export function withChanges(before: SiteRecord, changes: SiteChanges, atMs: number): SiteRecord {
  return { ...before, ...changes, updatedAtMs: atMs, revision: before.revision + 1 };
}

export function siteMessageOf({ categories, revision: _, ...site }: SiteRecord): Site {
  return { ...site, categoriesClosed: categories !== null, categories: [...(categories ?? [])] };
}
