import type { Handle } from '@consent/postgres';
import { absentAs, type Column, type Columns, insertOf, instant, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';
import type { AccountStatus } from '../accounts/statuses.rule';
import type { ClosingActor } from './closing.rule';

export interface ClosingRecord {
  accountId: string;
  closedAtMs: number;
  purgeAtMs: number;
  actorKind: ClosingActor;
  /** The user; "" for the operator. */
  actorId: string;
  /** "" from a user. */
  reason: string;
  /** What reopening restores. */
  statusBefore: AccountStatus;
  /** 0 until the owners were told that the purge is near. */
  remindedAtMs: number;
}

const closingColumns: Columns<ClosingRecord> = {
  accountId: uuid('account_id'),
  closedAtMs: instant('closed_at'),
  purgeAtMs: instant('purge_at'),
  actorKind: word('actor_kind') as Column<ClosingActor>,
  actorId: word('actor_id'),
  reason: text('reason'),
  statusBefore: word('status_before') as Column<AccountStatus>,
  remindedAtMs: absentAs(0, instant('reminded_at')),
};
const closingSelect = selectOf(closingColumns);
const closingOf = readerOf(closingColumns);
const insert = insertOf('account_closings', closingColumns);

export async function findClosing(db: Handle, accountId: string): Promise<ClosingRecord | undefined> {
  const {
    rows: [row],
  } = await db.query('find_closing', `SELECT ${closingSelect} FROM account_closings WHERE account_id = $1`, [accountId]);
  return row && closingOf(row);
}

export async function insertClosing(tx: Handle, closing: ClosingRecord): Promise<void> {
  await tx.query('insert_closing', insert.text, insert.valuesOf(closing));
}

export async function deleteClosing(tx: Handle, accountId: string): Promise<void> {
  await tx.query('delete_closing', 'DELETE FROM account_closings WHERE account_id = $1', [accountId]);
}

/** Marks closings whose purge is near, and returns their accounts. Parallel callers get different ones. */
export async function markReminded(
  tx: Handle,
  { nowMs, purgeBeforeMs }: { nowMs: number; purgeBeforeMs: number },
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    'mark_reminded',
    `UPDATE account_closings SET reminded_at = $1 WHERE account_id IN (
       SELECT account_id FROM account_closings WHERE reminded_at IS NULL AND purge_at <= $2
       ORDER BY purge_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING account_id`,
    [new Date(nowMs), new Date(purgeBeforeMs), limit],
  );
  return rows.map((row) => row.account_id);
}

/** Live sites in the order of their ids. */
export async function listSiteIds(db: Handle, accountId: string, after: string, limit: number): Promise<string[]> {
  const sql = 'SELECT id FROM sites WHERE account_id = $1 AND deleted_at IS NULL AND id > $2 ORDER BY id LIMIT $3';
  const { rows } = await db.query<{ id: string }>('list_site_ids', sql, [accountId, after, limit]);
  return rows.map(({ id }) => id);
}
