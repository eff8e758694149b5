import type { HistoryEntry } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

interface HistoryRow {
  id: string;
  accepted: boolean;
  preferences: string;
  policy_version: number;
  changed_by_kind: string;
  changed_by_id: string;
  created_at: Date;
}

/** The entries of a record, newest first. */
export async function findHistory(db: Handle, accountId: string, consent: string): Promise<HistoryEntry[]> {
  const { rows } = await db.query<HistoryRow>(
    'list_history',
    `SELECT id, accepted, preferences::text AS preferences, policy_version, changed_by_kind, changed_by_id, created_at
     FROM consent_history WHERE account_id = $1 AND consent = $2 ORDER BY number DESC`,
    [accountId, consent],
  );
  return rows.map((row) => ({
    id: row.id,
    accepted: row.accepted,
    preferencesJson: row.preferences,
    policyVersion: row.policy_version,
    changedBy: { kind: row.changed_by_kind, id: row.changed_by_id },
    createdAtMs: row.created_at.getTime(),
  }));
}
