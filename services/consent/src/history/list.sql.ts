import type { HistoryEntry } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { readerOf, selectOf } from '@consent/postgres/columns';
import { historyColumns, type HistoryRecord } from './history';

interface Bounds {
  limit: number | undefined;
  below: number | undefined;
}

const aboveAllNumbers = 2 ** 31 - 1;
const readHistory = readerOf(historyColumns);

export async function findHistory(db: Handle, accountId: string, consent: string, { limit, below }: Bounds): Promise<HistoryEntry[]> {
  const { rows } = await db.query(
    'list_history',
    `SELECT ${selectOf(historyColumns)}
     FROM consent_history WHERE account_id = $1 AND consent = $2 AND number < $3
       AND NOT EXISTS (SELECT FROM consents c WHERE c.account_id = $1 AND c.id = $2 AND c.purged_at IS NOT NULL)
     ORDER BY number DESC LIMIT $4`,
    [accountId, consent, below ?? aboveAllNumbers, limit ?? null],
  );
  return rows.map(readHistory).map(entryOf);
}

const entryOf = ({ changedByKind, changedById, ...entry }: HistoryRecord): HistoryEntry => ({
  ...entry,
  changedBy: { kind: changedByKind, id: changedById },
});
