import { smallestSegment, type Segment } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { readSegment, segmentSelect, type LoggedSegment } from './segment';

/** Segments of a log that have a leaf and records, in order, merged ones too until their records are removed. */
export async function findSegments(db: Handle, accountId: string): Promise<LoggedSegment[]> {
  const { rows } = await db.query(
    'find_log_segments',
    `SELECT ${segmentSelect} FROM log_segments WHERE account_id = $1 AND stored > 0 AND root IS NOT NULL ORDER BY start, size`,
    [accountId],
  );
  return rows.map((row) => readSegment(row as object));
}

/** Leaves of the index, whose segments need no records, by their index. */
export async function findSegmentLeaves(db: Handle, accountId: string, from: number, limit: number): Promise<LoggedSegment[]> {
  const { rows } = await db.query(
    'find_log_segment_leaves',
    `SELECT ${segmentSelect} FROM log_segments WHERE account_id = $1 AND leaf_index >= $2 ORDER BY leaf_index LIMIT $3`,
    [accountId, from, limit],
  );
  return rows.map((row) => readSegment(row as object));
}

export interface BehindLog {
  accountId: string;
  unindexed: number;
}

/** Logs with leaves for another segment, ordered by account. */
export async function findBehind(db: Handle, after: string, limit: number): Promise<BehindLog[]> {
  const { rows } = await db.query<{ account_id: string; unindexed: number }>(
    'find_unindexed_logs',
    `SELECT account_id, checkpoint_size - indexed_size AS unindexed FROM logs
     WHERE checkpoint_size - indexed_size >= ${smallestSegment} AND account_id > $1 ORDER BY account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, unindexed: row.unindexed }));
}

/** Accounts with segments that a process was making or removing, ordered. */
export async function findUnfinished(db: Handle, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_unfinished_segments',
    `SELECT DISTINCT account_id FROM log_segments
     WHERE (root IS NULL OR (merged_at IS NOT NULL AND stored > 0)) AND account_id > $1 ORDER BY account_id LIMIT $2`,
    [after, limit],
  );
  return rows.map((row) => row.account_id);
}

export interface SegmentRow {
  stored: number;
  /** null while it has no leaf. */
  root: Buffer | null;
  /** Of its log. */
  epoch: number;
  logSize: number;
}

export async function beginSegment(tx: Handle, accountId: string, { start, size }: Segment): Promise<void> {
  await tx.query('begin_log_segment', 'INSERT INTO log_segments (account_id, start, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    accountId,
    start,
    size,
  ]);
}

/** Other processes that make the segment wait for this lock. */
export async function lockSegment(tx: Handle, accountId: string, { start, size }: Segment): Promise<SegmentRow | undefined> {
  const { rows } = await tx.query<{ stored: number; root: Buffer | null; epoch: number; log_size: number }>(
    'lock_log_segment',
    `SELECT s.stored, s.root, l.epoch, l.size AS log_size FROM log_segments s JOIN logs l ON l.account_id = s.account_id
     WHERE s.account_id = $1 AND s.start = $2 AND s.size = $3 FOR UPDATE OF s`,
    [accountId, start, size],
  );
  return rows[0] && { stored: rows[0].stored, root: rows[0].root, epoch: rows[0].epoch, logSize: rows[0].log_size };
}

export async function setStored(tx: Handle, accountId: string, { start, size }: Segment, stored: number): Promise<void> {
  await tx.query('set_stored_records', 'UPDATE log_segments SET stored = $4 WHERE account_id = $1 AND start = $2 AND size = $3', [
    accountId,
    start,
    size,
    stored,
  ]);
}

/** A segment whose records were removed has them again. Smaller segments within it are merged. */
export async function restoreSegment(tx: Handle, accountId: string, { start, size }: Segment): Promise<void> {
  const key = [accountId, start, size];
  await tx.query('restore_log_segment', 'UPDATE log_segments SET merged_at = NULL WHERE account_id = $1 AND start = $2 AND size = $3', key);
  await tx.query(
    'merge_into_restored',
    `UPDATE log_segments SET merged_at = logged_at
     WHERE account_id = $1 AND start >= $2 AND start < $2 + $3 AND size < $3 AND stored > 0 AND root IS NOT NULL AND merged_at IS NULL`,
    key,
  );
}

export interface MadeSegment {
  accountId: string;
  segment: Segment;
  root: Buffer;
}

const given = 'unnest($1::uuid[], $2::bigint[], $3::bigint[]';
const keysOf = (segments: readonly { accountId: string; segment: Segment }[]) => [
  segments.map(({ accountId }) => accountId),
  segments.map(({ segment }) => segment.start),
  segments.map(({ segment }) => segment.size),
];

/** Those that are whole and have no leaf. */
export async function lockMade(tx: Handle, made: readonly MadeSegment[]): Promise<MadeSegment[]> {
  if (made.length === 0) return [];
  const { rows } = await tx.query<{ account_id: string; start: number; size: number }>(
    'lock_made_segments',
    `SELECT s.account_id, s.start, s.size FROM ${given}) AS m(account_id, start, size)
     JOIN log_segments s ON s.account_id = m.account_id AND s.start = m.start AND s.size = m.size
     WHERE s.root IS NULL AND s.stored = s.size ORDER BY s.account_id, s.start, s.size FOR UPDATE OF s`,
    keysOf(made),
  );
  return made.filter(({ accountId, segment }) =>
    rows.some((row) => row.account_id === accountId && row.start === segment.start && row.size === segment.size),
  );
}

export interface NewLeaf extends MadeSegment {
  index: number;
  atMs: number;
}

/** Gives segments their leaves. Smaller segments within them are merged from now on. */
export async function storeLeaves(tx: Handle, leaves: readonly NewLeaf[]): Promise<void> {
  if (leaves.length === 0) return;
  await tx.query(
    'store_segment_leaves',
    `UPDATE log_segments s SET root = m.root, leaf_index = m.leaf_index, logged_at = m.logged_at
     FROM ${given}, $4::bytea[], $5::bigint[], $6::timestamptz[]) AS m(account_id, start, size, root, leaf_index, logged_at)
     WHERE s.account_id = m.account_id AND s.start = m.start AND s.size = m.size`,
    [...keysOf(leaves), leaves.map(({ root }) => root), leaves.map(({ index }) => index), leaves.map(({ atMs }) => new Date(atMs))],
  );
  await tx.query(
    'set_indexed_sizes',
    `UPDATE logs l SET indexed_size = GREATEST(l.indexed_size, m.start + m.size) FROM ${given}) AS m(account_id, start, size)
     WHERE l.account_id = m.account_id`,
    keysOf(leaves),
  );
  await tx.query(
    'merge_log_segments',
    `UPDATE log_segments s SET merged_at = m.logged_at
     FROM ${given}, $4::timestamptz[]) AS m(account_id, start, size, logged_at)
     WHERE s.account_id = m.account_id AND s.stored > 0 AND s.root IS NOT NULL AND s.merged_at IS NULL
       AND s.start >= m.start AND s.start < m.start + m.size AND s.size < m.size`,
    [...keysOf(leaves), leaves.map(({ atMs }) => new Date(atMs))],
  );
}

export async function setIndexedSize(db: Handle, accountId: string, indexedSize: number): Promise<void> {
  await db.query('set_indexed_size', 'UPDATE logs SET indexed_size = $2 WHERE account_id = $1 AND indexed_size <> $2', [
    accountId,
    indexedSize,
  ]);
}

const isOfSegment = 'WHERE r.account_id = s.account_id AND r.start = s.start AND r.size = s.size';

/** Of logs that go on from a smaller size than they had: what covers or follows lost leaves is made again. */
export async function dropSegmentsBeyond(tx: Handle, logs: readonly { accountId: string; size: number }[]): Promise<void> {
  if (logs.length === 0) return;
  const beyond = (action: string) =>
    `WITH s AS (
       SELECT s.account_id, s.start, s.size FROM unnest($1::uuid[], $2::bigint[]) AS l(account_id, log_size)
       JOIN log_segments s ON s.account_id = l.account_id AND (s.start + s.size > l.log_size OR s.leaf_index >= l.log_size)
     ) ${action}`;
  const values = [logs.map(({ accountId }) => accountId), logs.map(({ size }) => size)];
  await tx.query('drop_records_beyond', beyond(`DELETE FROM log_segment_records r USING s ${isOfSegment}`), values);
  await tx.query('drop_hashes_beyond', beyond(`DELETE FROM log_segment_hashes r USING s ${isOfSegment}`), values);
  await tx.query('drop_segments_beyond', beyond(`DELETE FROM log_segments r USING s ${isOfSegment}`), values);
  await tx.query(
    'reset_indexed_sizes',
    `UPDATE logs l SET indexed_size = 0 FROM unnest($1::uuid[], $2::bigint[]) AS g(account_id, log_size)
     WHERE l.account_id = g.account_id AND l.indexed_size > 0`,
    values,
  );
}

/** Segments that a process began and no process goes on with. Bounded by what was stored of one segment. */
export async function dropUnfinished(tx: Handle, accountId: string, except: readonly Segment[]): Promise<void> {
  const unfinished = (action: string) =>
    `WITH s AS (
       SELECT s.account_id, s.start, s.size FROM log_segments s LEFT JOIN unnest($2::bigint[], $3::bigint[]) AS k(start, size)
         ON k.start = s.start AND k.size = s.size
       WHERE s.account_id = $1 AND s.root IS NULL AND k.size IS NULL
     ) ${action}`;
  const values = [accountId, except.map(({ start }) => start), except.map(({ size }) => size)];
  await tx.query('drop_unfinished_records', unfinished(`DELETE FROM log_segment_records r USING s ${isOfSegment}`), values);
  await tx.query('drop_unfinished_hashes', unfinished(`DELETE FROM log_segment_hashes r USING s ${isOfSegment}`), values);
  await tx.query('drop_unfinished_segments', unfinished(`DELETE FROM log_segments r USING s ${isOfSegment}`), values);
}

/** Removes up to `limit` rows of records of a merged segment. Returns whether all are gone, with its hashes. */
export async function removeRecords(tx: Handle, accountId: string, segment: Segment, limit: number): Promise<boolean> {
  const key = [accountId, segment.start, segment.size];
  const { rowCount } = await tx.query(
    'remove_segment_records',
    `DELETE FROM log_segment_records WHERE account_id = $1 AND start = $2 AND size = $3 AND first = ANY(ARRAY(
       SELECT first FROM log_segment_records WHERE account_id = $1 AND start = $2 AND size = $3 ORDER BY first LIMIT $4
     ))`,
    [...key, limit],
  );
  if (rowCount === limit) return false;
  await tx.query('remove_segment_hashes', 'DELETE FROM log_segment_hashes WHERE account_id = $1 AND start = $2 AND size = $3', key);
  await setStored(tx, accountId, segment, 0);
  return true;
}
