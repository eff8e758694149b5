import type { Handle } from '@consent/postgres';
import { readerOf, selectOf } from '@consent/postgres/columns';
import { anchoredColumns, type Anchored } from '../anchor/anchored';

export async function findLogAccounts(db: Handle, afterAccountId: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_log_accounts',
    `SELECT account_id FROM logs WHERE account_id >= $1 ORDER BY account_id LIMIT $2`,
    [afterAccountId, limit],
  );
  return rows.map((row) => row.account_id);
}

/** Whether any table of a log has rows of the account, even without a head. */
export async function hasLogRows(db: Handle, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'has_log_rows',
    `SELECT EXISTS (SELECT FROM logs WHERE account_id = $1) OR EXISTS (SELECT FROM log_chunks WHERE account_id = $1)
         OR EXISTS (SELECT FROM log_frames WHERE account_id = $1) AS found`,
    [accountId],
  );
  return rows[0]?.found === true;
}

/** Accounts without a head that have entries, frames or anchors. Reads each account's rows once, by an index. */
export async function findHeadless(db: Handle, limit: number): Promise<{ table: string; accountId: string }[]> {
  const stray = (table: string) => `
    (WITH RECURSIVE accounts AS (
       (SELECT account_id FROM ${table} ORDER BY account_id LIMIT 1)
       UNION ALL SELECT (SELECT t.account_id FROM ${table} t WHERE t.account_id > a.account_id ORDER BY t.account_id LIMIT 1)
       FROM accounts a WHERE a.account_id IS NOT NULL)
     SELECT '${table}' AS "table", account_id FROM accounts a
     WHERE account_id IS NOT NULL AND NOT EXISTS (SELECT FROM logs l WHERE l.account_id = a.account_id) LIMIT $1)`;
  const { rows } = await db.query<{ table: string; account_id: string }>(
    'find_headless_logs',
    ['log_chunks', 'log_frames', 'anchored'].map(stray).join(' UNION ALL '),
    [limit],
  );
  return rows.map((row) => ({ table: row.table, accountId: row.account_id }));
}

export interface AnchoredRow extends Anchored {
  /** undefined if the account has no log. */
  logId: string | undefined;
}

const readAnchored = readerOf<Anchored>(anchoredColumns);

export async function findAnchoredFrom(db: Handle, after: { accountId: string; size: number }, limit: number): Promise<AnchoredRow[]> {
  const { rows } = await db.query<{ log_id: string | null }>(
    'find_anchored_from',
    `SELECT ${selectOf(anchoredColumns, 'a')}, l.log_id FROM anchored a LEFT JOIN logs l ON l.account_id = a.account_id
     WHERE (a.account_id, a.size) > ($1, $2) ORDER BY a.account_id, a.size LIMIT $3`,
    [after.accountId, after.size, limit],
  );
  return rows.map((row) => ({ ...readAnchored(row), logId: row.log_id ?? undefined }));
}

export interface KeptCheckpoint {
  size: number;
  epoch: number;
  note: string;
  signedAtMs: number;
}

export async function findKeptCheckpoints(db: Handle, afterSize: number, limit: number): Promise<KeptCheckpoint[]> {
  const { rows } = await db.query<{ size: number; epoch: number; note: string; signed_at: Date }>(
    'find_kept_checkpoints',
    'SELECT size, epoch, note, signed_at FROM anchor_checkpoints WHERE size > $1 ORDER BY size LIMIT $2',
    [afterSize, limit],
  );
  return rows.map((row) => ({ size: row.size, epoch: row.epoch, note: row.note, signedAtMs: row.signed_at.getTime() }));
}
