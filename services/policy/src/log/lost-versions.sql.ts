import type { Handle } from '@consent/postgres';
import type { VersionRef } from './versions.sql';

/**
 * Returns versions and deletions (version 0) logged since `sinceMs`, ordered by key, a deletion last. Includes all
 * attested ones, because the time of their leaf is unknown.
 */
export async function findLostVersions(db: Handle, sinceMs: number): Promise<VersionRef[]> {
  const { rows } = await db.query<{ account_id: string; policy_id: string; version: number }>(
    'find_lost_versions',
    `SELECT l.account_id, l.policy_id, l.version FROM logged_policies l
     JOIN policies p ON p.account_id = l.account_id AND p.id = l.policy_id
     LEFT JOIN policy_versions v ON v.account_id = l.account_id AND v.policy_id = l.policy_id AND v.version = l.version
     WHERE l.attested OR (CASE l.version WHEN 0 THEN p.deleted_at ELSE v.published_at END) >= $1
     ORDER BY l.account_id, l.policy_id, l.version = 0, l.version`,
    [new Date(sinceMs)],
  );
  return rows.map((row) => ({ accountId: row.account_id, policyId: row.policy_id, version: row.version }));
}

export async function findDeletions(
  db: Handle,
  refs: readonly Pick<VersionRef, 'accountId' | 'policyId'>[],
): Promise<{ accountId: string; policyId: string; atMs: number }[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<{ account_id: string; id: string; deleted_at: Date }>(
    'find_logged_deletions',
    `SELECT account_id, id, deleted_at FROM policies
     JOIN unnest($1::uuid[], $2::uuid[]) AS wanted(wanted_account_id, wanted_id) ON account_id = wanted_account_id AND id = wanted_id
     WHERE deleted_at IS NOT NULL`,
    [refs.map(({ accountId }) => accountId), refs.map(({ policyId }) => policyId)],
  );
  return rows.map((row) => ({ accountId: row.account_id, policyId: row.id, atMs: row.deleted_at.getTime() }));
}
