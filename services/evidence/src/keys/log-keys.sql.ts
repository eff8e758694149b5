import type { Handle } from '@consent/postgres';
import { absentAs, buffer, type Columns, instant, integer, readerOf, selectOf, text, texts } from '@consent/postgres/columns';

export interface StoredGeneration {
  number: number;
  id: string;
  vkeys: readonly string[];
  receiptKey: Buffer;
  /** undefined in rows of a release without an anchor log. */
  anchorKey: Buffer | undefined;
  anchorTimeKey: Buffer | undefined;
  validFromMs: number;
  /** undefined while the seed is configured. */
  validToMs: number | undefined;
  /** undefined unless an operator revoked the seed. */
  revokedFromMs: number | undefined;
}

const generationColumns: Columns<StoredGeneration> = {
  number: integer('generation'),
  id: text('id'),
  vkeys: texts('vkeys'),
  receiptKey: buffer('receipt_key'),
  anchorKey: absentAs(undefined, buffer('anchor_key')),
  anchorTimeKey: absentAs(undefined, buffer('anchor_time_key')),
  validFromMs: instant('valid_from'),
  validToMs: absentAs(undefined, instant('valid_to')),
  revokedFromMs: absentAs(undefined, instant('revoked_from')),
};

export async function findGenerations(db: Handle): Promise<StoredGeneration[]> {
  const sql = `SELECT ${selectOf(generationColumns)} FROM log_keys ORDER BY generation DESC`;
  const { rows } = await db.query('list_log_keys', sql, []);
  return rows.map(readerOf(generationColumns));
}

export type NewGeneration = Pick<StoredGeneration, 'id' | 'vkeys' | 'receiptKey'> & { anchorKey: Buffer; anchorTimeKey: Buffer };

/** Serialises replicas that start together. */
export async function lockGenerations(tx: Handle): Promise<void> {
  await tx.execute('LOCK TABLE log_keys IN SHARE ROW EXCLUSIVE MODE');
}

export async function insertGeneration(tx: Handle, { id, vkeys, receiptKey, anchorKey, anchorTimeKey }: NewGeneration): Promise<void> {
  await tx.query(
    'insert_log_key',
    `INSERT INTO log_keys (generation, id, vkeys, receipt_key, anchor_key, anchor_time_key)
     SELECT coalesce(max(generation), 0) + 1, $1, $2::text[], $3::bytea, $4::bytea, $5::bytea FROM log_keys`,
    [id, vkeys, receiptKey, anchorKey, anchorTimeKey],
  );
}

/** Only for a row that has none. */
export async function setAnchorKeys(
  tx: Handle,
  { id, anchorKey, anchorTimeKey }: Pick<NewGeneration, 'id' | 'anchorKey' | 'anchorTimeKey'>,
): Promise<void> {
  await tx.query(
    'set_anchor_keys',
    'UPDATE log_keys SET anchor_key = $2, anchor_time_key = $3 WHERE id = $1 AND anchor_key IS NULL AND anchor_time_key IS NULL',
    [id, anchorKey, anchorTimeKey],
  );
}

export async function markConfigured(tx: Handle, ids: readonly string[]): Promise<void> {
  await tx.query(
    'mark_log_keys',
    `UPDATE log_keys SET valid_to = CASE WHEN id = ANY($1::text[]) THEN NULL ELSE now() END
     WHERE (valid_to IS NULL) <> (id = ANY($1::text[]))`,
    [ids],
  );
}

/** Never moves to a later time. */
export async function setRevokedFrom(tx: Handle, id: string, atMs: number): Promise<void> {
  await tx.query('revoke_log_key', 'UPDATE log_keys SET revoked_from = least(revoked_from, $2) WHERE id = $1', [id, new Date(atMs)]);
}
