import type { Handle } from '@consent/postgres';
import { policyOf, type PolicyRecord } from '../policies/policy';

export interface VersionRef {
  accountId: string;
  policyId: string;
  version: number;
}

export interface LoggedVersion {
  policy: PolicyRecord;
  /** undefined if it has no leaf yet. */
  isAttested: boolean | undefined;
}

export async function findLoggedVersions(db: Handle, refs: readonly VersionRef[]): Promise<LoggedVersion[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<{ attested: boolean | null }>(
    'find_logged_versions',
    `SELECT p.account_id, p.id, v.name, v.content, v.version, v.sha256, p.created_at, v.published_at AS updated_at, l.attested
     FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS wanted(account_id, policy_id, version)
     JOIN policies p ON p.account_id = wanted.account_id AND p.id = wanted.policy_id
     JOIN policy_versions v ON v.account_id = p.account_id AND v.policy_id = p.id AND v.version = wanted.version
     LEFT JOIN logged_policies l ON l.account_id = v.account_id AND l.policy_id = v.policy_id AND l.version = v.version`,
    [refs.map(({ accountId }) => accountId), refs.map(({ policyId }) => policyId), refs.map(({ version }) => version)],
  );
  return rows.map((row) => ({ policy: policyOf(row), isAttested: row.attested ?? undefined }));
}

/** Skips versions that another process is marking. Scans all versions, because there are few. */
export async function attestVersions(tx: Handle, limit: number): Promise<VersionRef[]> {
  const { rows } = await tx.query<{ account_id: string; policy_id: string; version: number }>(
    'attest_versions',
    `INSERT INTO logged_policies (account_id, policy_id, version, attested)
     SELECT account_id, policy_id, version, true FROM policy_versions v
     WHERE NOT EXISTS (SELECT FROM logged_policies l
       WHERE l.account_id = v.account_id AND l.policy_id = v.policy_id AND l.version = v.version)
     ORDER BY account_id, policy_id, version LIMIT $1
     ON CONFLICT DO NOTHING
     RETURNING account_id, policy_id, version`,
    [limit],
  );
  return rows
    .map((row) => ({ accountId: row.account_id, policyId: row.policy_id, version: row.version }))
    .sort((a, b) => (a.policyId === b.policyId ? a.version - b.version : a.policyId < b.policyId ? -1 : 1));
}
