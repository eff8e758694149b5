import { frontierToBytes } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { headOf, logColumns, type LogHead, type LogRow } from '../logs/log';

/** An unreadable head stops only its own log. */
export type FoundHead = { accountId: string } & ({ head: LogHead } | { error: unknown });

const readRow = (row: LogRow): FoundHead => {
  try {
    return { accountId: row.account_id, head: headOf(row) };
  } catch (error) {
    return { accountId: row.account_id, error };
  }
};

export async function lockHeads(tx: Handle, accountIds: readonly string[]): Promise<FoundHead[]> {
  const { rows } = await tx.query<LogRow>(
    'lock_log_heads',
    `SELECT ${logColumns} FROM logs l WHERE l.account_id = ANY($1::uuid[]) ORDER BY l.account_id FOR UPDATE`,
    [accountIds],
  );
  return rows.map(readRow);
}

export async function findChangedHeads(db: Handle, turn: number): Promise<FoundHead[]> {
  const { rows } = await db.query<LogRow>('find_changed_heads', `SELECT ${logColumns} FROM logs l WHERE l.turn = $1`, [turn]);
  return rows.map(readRow);
}

export async function findAccountsBefore(db: Handle, epoch: number, except: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_logs_before_epoch',
    'SELECT account_id FROM logs WHERE epoch < $1 AND account_id <> ALL($2::uuid[]) ORDER BY epoch, account_id LIMIT $3',
    [epoch, except, limit],
  );
  return rows.map((row) => row.account_id);
}

export async function findHeadsBeforeKey(db: Handle, generation: number, except: readonly string[], limit: number): Promise<FoundHead[]> {
  const { rows } = await db.query<LogRow>(
    'find_heads_before_key',
    `SELECT ${logColumns} FROM logs l
     WHERE l.key_generation < $1 AND l.checkpoint_size = l.size AND l.account_id <> ALL($2::uuid[])
     ORDER BY l.key_generation, l.account_id LIMIT $3`,
    [generation, except, limit],
  );
  return rows.map(readRow);
}

export async function updateHeads(tx: Handle, heads: readonly LogHead[]): Promise<void> {
  await tx.query(
    'update_log_heads',
    `UPDATE logs l SET epoch = h.epoch, size = h.size, root = h.root, frontier = h.frontier, turn = h.turn, tag_key_sha256 = h.tag_key_sha256
     FROM unnest($1::uuid[], $2::integer[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[], $7::bytea[])
       AS h(account_id, epoch, size, root, frontier, turn, tag_key_sha256)
     WHERE l.account_id = h.account_id`,
    headColumns(heads),
  );
}

export async function insertHeads(tx: Handle, heads: readonly LogHead[]): Promise<void> {
  await tx.query(
    'insert_log_heads',
    `INSERT INTO logs (account_id, epoch, size, root, frontier, turn, tag_key_sha256, log_id, opened_at)
     SELECT * FROM unnest($1::uuid[], $2::integer[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[], $7::bytea[], $8::text[], $9::timestamptz[])`,
    [...headColumns(heads), heads.map(({ logId }) => logId), heads.map(({ openedAtMs }) => new Date(openedAtMs))],
  );
}

function headColumns(heads: readonly LogHead[]) {
  return [
    heads.map(({ accountId }) => accountId),
    heads.map(({ epoch }) => epoch),
    heads.map(({ size }) => size),
    heads.map(({ root }) => root),
    heads.map(({ frontier }) => Buffer.from(frontierToBytes(frontier))),
    heads.map(({ turn }) => turn),
    heads.map(({ tagKeySha256 }) => tagKeySha256 ?? null),
  ];
}

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

/** Skips heads that changed since they were signed, so a sequencer that was paused changes nothing. */
export async function storeCheckpoints(db: Handle, checkpoints: readonly NewCheckpoint[], keyGeneration: number): Promise<void> {
  await db.query(
    'store_checkpoints',
    `UPDATE logs l SET checkpoint = c.note, checkpoint_size = c.size, checkpoint_at = c.at, key_generation = $6
     FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bytea[], $5::timestamptz[]) AS c(account_id, note, size, root, at)
     WHERE l.account_id = c.account_id AND l.size = c.size AND l.root = c.root`,
    [
      checkpoints.map(({ accountId }) => accountId),
      checkpoints.map(({ note }) => note),
      checkpoints.map(({ size }) => size),
      checkpoints.map(({ root }) => root),
      checkpoints.map(({ atMs }) => new Date(atMs)),
      keyGeneration,
    ],
  );
}
