import type { Handle } from '@consent/postgres';
import type { Lifetime } from './lifetime.rule';

interface LifetimeRow {
  site_id: string;
  revision: number;
  since: Date;
  accepted_days: number | null;
  refused_days: number | null;
}

export interface KeptLifetime extends Lifetime {
  siteId: string;
  /** Of the site in the account service. */
  revision: number;
}

const lifetimeOf = (row: LifetimeRow): KeptLifetime => ({
  siteId: row.site_id,
  revision: row.revision,
  sinceMs: row.since.getTime(),
  acceptedDays: row.accepted_days ?? undefined,
  refusedDays: row.refused_days ?? undefined,
});

/** All that were ever in force, oldest first. Without sites, of all sites of the account. */
export async function findLifetimes(db: Handle, accountId: string, siteIds?: readonly string[]): Promise<KeptLifetime[]> {
  const { rows } = await db.query<LifetimeRow & Record<string, unknown>>(
    'find_lifetimes',
    `SELECT site_id, revision, since, accepted_days, refused_days FROM site_lifetimes
     WHERE account_id = $1 AND ($2::uuid[] IS NULL OR site_id = ANY ($2)) ORDER BY site_id, since`,
    [accountId, siteIds ?? null],
  );
  return rows.map(lifetimeOf);
}

interface NewLifetime extends Omit<KeptLifetime, 'acceptedDays' | 'refusedDays'> {
  accountId: string;
  acceptedDays?: number | undefined;
  refusedDays?: number | undefined;
}

export async function insertLifetime(tx: Handle, lifetime: NewLifetime): Promise<void> {
  await tx.query(
    'insert_lifetime',
    'INSERT INTO site_lifetimes (account_id, site_id, revision, since, accepted_days, refused_days) VALUES ($1, $2, $3, $4, $5, $6)',
    [
      ...[lifetime.accountId, lifetime.siteId, lifetime.revision, new Date(lifetime.sinceMs)],
      ...[lifetime.acceptedDays ?? null, lifetime.refusedDays ?? null],
    ],
  );
}
