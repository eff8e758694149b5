import type { Site } from '@consent/contracts';
import { absentAs, type Columns, instant, integer, json, readerOf, selectOf, text, texts, uuid, word } from '@consent/postgres/columns';

export interface SiteRecord {
  accountId: string;
  id: string;
  name: string;
  domain: string;
  categories: readonly string[] | null;
  /** JSON object; "": the defaults */
  bannerJson: string;
  /** JSON object of `lifetime.rule.ts`; "": never set */
  lifetimeJson: string;
  policyId: string;
  token: string;
  createdAtMs: number;
  updatedAtMs: number;
  deletedAtMs: number;
  revision: number;
}

export type SiteChanges = Partial<
  Pick<SiteRecord, 'name' | 'domain' | 'categories' | 'bannerJson' | 'lifetimeJson' | 'policyId' | 'token' | 'deletedAtMs'>
>;

/** The table `sites`, without the marks of projections. */
export const siteColumns: Columns<SiteRecord> = {
  accountId: uuid('account_id'),
  id: uuid('id'),
  name: text('name'),
  domain: text('domain'),
  categories: absentAs(null, texts('categories')),
  bannerJson: absentAs('', json('banner')),
  lifetimeJson: absentAs('', json('lifetime')),
  policyId: absentAs('', uuid('policy_id')),
  token: word('token'),
  createdAtMs: instant('created_at'),
  updatedAtMs: instant('updated_at'),
  deletedAtMs: absentAs(0, instant('deleted_at')),
  revision: integer('revision'),
};

export const siteSelect = selectOf(siteColumns);
export const siteOf = readerOf(siteColumns);

export function withChanges(before: SiteRecord, changes: SiteChanges, atMs: number): SiteRecord {
  return { ...before, ...changes, updatedAtMs: atMs, revision: before.revision + 1 };
}

export function siteMessageOf({ categories, revision: _, ...site }: SiteRecord): Site {
  return { ...site, categoriesClosed: categories !== null, categories: [...(categories ?? [])] };
}
