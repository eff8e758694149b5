import type { HistoryEntry } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

interface HistoryRow {
  number: number;
  id: string;
  accepted: boolean;
  preferences: string;
  policy_version: number;
  changed_by_kind: string;
  changed_by_id: string;
  created_at: Date;
}

interface Bounds {
  limit: number | undefined;
  below: number | undefined;
}

const aboveAllNumbers = 2 ** 31 - 1;

export async function findHistory(db: Handle, accountId: string, consent: string, { limit, below }: Bounds): Promise<HistoryEntry[]> {
  const { rows } = await db.query<HistoryRow>(
    'list_history',
    `SELECT number, id, accepted, preferences::text AS preferences, policy_version, changed_by_kind, changed_by_id, created_at
     FROM consent_history WHERE account_id = $1 AND consent = $2 AND number < $3 ORDER BY number DESC LIMIT $4`,
    [accountId, consent, below ?? aboveAllNumbers, limit ?? null],
  );
  return rows.map((row) => ({
    number: row.number,
    id: row.id,
    accepted: row.accepted,
    preferencesJson: row.preferences,
    policyVersion: row.policy_version,
    changedBy: { kind: row.changed_by_kind, id: row.changed_by_id },
    createdAtMs: row.created_at.getTime(),
  }));
}
