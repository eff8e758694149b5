import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { holdColumns, type HoldRecord, readHold, selectHold } from './hold';

const insert = insertOf('holds', holdColumns);

export async function insertHold(tx: Handle, hold: HoldRecord): Promise<void> {
  await tx.query('insert_hold', insert.text, insert.valuesOf(hold));
}

/** A purge locks its row before it looks for holds, so it either has begun before this, or sees the hold. */
export async function lockWaitingPurges(tx: Handle, accountId: string): Promise<void> {
  await tx.query(
    'lock_waiting_purges',
    'SELECT FROM purges WHERE account_id = $1 AND done_at IS NULL AND started_at IS NULL ORDER BY id FOR UPDATE',
    [accountId],
  );
  await tx.query(
    'lock_waiting_record_purges',
    'SELECT FROM record_purges WHERE account_id = $1 AND done_at IS NULL ORDER BY id FOR UPDATE',
    [accountId],
  );
}

export async function countOpenHolds(tx: Handle, accountId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'count_open_holds',
    'SELECT count(*)::integer AS count FROM holds WHERE account_id = $1 AND lifted_at IS NULL',
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Open ones first, then lifted ones, newest first. */
export async function findHolds(db: Handle, accountId: string, limit: number): Promise<HoldRecord[]> {
  const { rows } = await db.query(
    'find_holds',
    `SELECT ${selectHold} FROM holds WHERE account_id = $1 ORDER BY lifted_at IS NOT NULL, id DESC LIMIT $2`,
    [accountId, limit],
  );
  return rows.map(readHold);
}

/** Returns the hold as it is then. One that was lifted before stays as it is. undefined if there is none. */
export async function markLifted(
  tx: Handle,
  accountId: string,
  id: string,
  actor: Actor,
  atMs: number,
): Promise<{ hold: HoldRecord | undefined; isNew: boolean }> {
  const { rowCount } = await tx.query(
    'lift_hold',
    `UPDATE holds SET lifted_by_kind = $3, lifted_by_id = $4, lifted_at = GREATEST($5, set_at)
     WHERE account_id = $1 AND id = $2 AND lifted_at IS NULL`,
    [accountId, id, actor.kind, actor.id, new Date(atMs)],
  );
  const { rows } = await tx.query('find_hold', `SELECT ${selectHold} FROM holds WHERE account_id = $1 AND id = $2`, [accountId, id]);
  return { hold: rows[0] && readHold(rows[0]), isNew: rowCount === 1 };
}

/** A hold of the subject, or of a site on which it has a record. */
export async function isHeld(db: Handle, accountId: string, subjectId: string): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>(
    'is_subject_held',
    `SELECT EXISTS (SELECT FROM holds WHERE account_id = $1 AND lifted_at IS NULL AND subject_id = $2)
       OR EXISTS (SELECT FROM holds h WHERE h.account_id = $1 AND h.lifted_at IS NULL AND h.site_id IS NOT NULL
         AND EXISTS (SELECT FROM consents c WHERE c.account_id = $1 AND c.subject_id = $2 AND c.site_id = h.site_id)) AS held`,
    [accountId, subjectId],
  );
  return rows[0]?.held === true;
}

/** What remains of a person in the trail. */
export async function renameHeld(tx: Handle, accountId: string, subjectId: string, pseudonym: string): Promise<void> {
  await tx.query('rename_held', 'UPDATE holds SET subject_id = $3 WHERE account_id = $1 AND subject_id = $2', [
    accountId,
    subjectId,
    pseudonym,
  ]);
}
