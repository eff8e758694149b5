import { frontierToBytes } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { type Columns, instant, partsOf, pick, text, updateOf } from '@consent/postgres/columns';
import { headColumns, headOf, type LogHead, logSelect } from '../logs/log';

/** An unreadable head stops only its own log. */
export type FoundHead = { accountId: string } & ({ head: LogHead } | { error: unknown });

export interface AccountRow {
  account_id: string;
}

export const readFoundHead = (row: AccountRow): FoundHead => {
  try {
    return { accountId: row.account_id, head: headOf(row) };
  } catch (error) {
    return { accountId: row.account_id, error };
  }
};

export async function lockHeads(tx: Handle, accountIds: readonly string[]): Promise<FoundHead[]> {
  const { rows } = await tx.query<AccountRow>(
    'lock_log_heads',
    `SELECT ${logSelect} FROM logs WHERE account_id = ANY($1::uuid[]) ORDER BY account_id FOR UPDATE`,
    [accountIds],
  );
  return rows.map(readFoundHead);
}

export async function findChangedHeads(db: Handle, turn: number): Promise<FoundHead[]> {
  const { rows } = await db.query<AccountRow>('find_changed_heads', `SELECT ${logSelect} FROM logs WHERE turn = $1`, [turn]);
  return rows.map(readFoundHead);
}

export async function findAccountsBefore(db: Handle, epoch: number, except: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await db.query<AccountRow>(
    'find_logs_before_epoch',
    'SELECT account_id FROM logs WHERE epoch < $1 AND account_id <> ALL($2::uuid[]) ORDER BY epoch, account_id LIMIT $3',
    [epoch, except, limit],
  );
  return rows.map((row) => row.account_id);
}

export async function findHeadsBeforeKey(db: Handle, generation: number, except: readonly string[], limit: number): Promise<FoundHead[]> {
  const { rows } = await db.query<AccountRow>(
    'find_heads_before_key',
    `SELECT ${logSelect} FROM logs
     WHERE key_generation < $1 AND checkpoint_size = size AND account_id <> ALL($2::uuid[])
     ORDER BY key_generation, account_id LIMIT $3`,
    [generation, except, limit],
  );
  return rows.map(readFoundHead);
}

const { accountId, logId: _, openedAtMs: __, ...growing } = headColumns;
const update = updateOf('logs', { accountId }, growing);

export async function updateHeads(tx: Handle, heads: readonly LogHead[]): Promise<void> {
  await tx.query('update_log_heads', update.manyText, update.manyValuesOf(heads.map(withBytes)));
}

const inserted = partsOf({ h: headColumns });

export async function insertHeads(tx: Handle, heads: readonly LogHead[]): Promise<void> {
  await tx.query(
    'insert_log_heads',
    `INSERT INTO logs (${inserted.sql.h.names}) SELECT ${inserted.sql.h.values} FROM ${inserted.sql.h.rows}`,
    inserted.valuesOf({ h: heads.map(withBytes) }),
  );
}

const withBytes = ({ frontier, ...head }: LogHead) => ({ ...head, frontier: Buffer.from(frontierToBytes(frontier)) });

export async function insertFrames(tx: Handle, frames: readonly { accountId: string; index: number; frame: string }[]): Promise<void> {
  await tx.query(
    'insert_log_frames',
    'INSERT INTO log_frames (account_id, index, frame) SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::text[])',
    [frames.map(({ accountId }) => accountId), frames.map(({ index }) => index), frames.map(({ frame }) => frame)],
  );
}

export interface NewCheckpoint {
  accountId: string;
  note: string;
  size: number;
  root: Buffer;
  atMs: number;
}

const checkpointColumns: Columns<NewCheckpoint> = {
  ...pick(headColumns, 'accountId', 'size', 'root'),
  note: text('note'),
  atMs: instant('at'),
};

const signed = partsOf({ c: checkpointColumns });

/** Skips heads that changed since they were signed, so a sequencer that was paused changes nothing. */
export async function storeCheckpoints(db: Handle, checkpoints: readonly NewCheckpoint[], keyGeneration: number): Promise<void> {
  await db.query(
    'store_checkpoints',
    `UPDATE logs l SET checkpoint = c.note, checkpoint_size = c.size, checkpoint_at = c.at, key_generation = $${signed.count + 1}
     FROM ${signed.sql.c.rows} WHERE l.account_id = c.account_id AND l.size = c.size AND l.root = c.root`,
    [...signed.valuesOf({ c: checkpoints }), keyGeneration],
  );
}
