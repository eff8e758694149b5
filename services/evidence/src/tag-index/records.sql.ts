import { indexRecordBytes, type Segment } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { tileItems } from '../logs/chunk.rule';

/** Sorted records, 256 of them. */
export interface RecordChunk {
  place: number;
  records: Buffer;
}

export interface HashChunk {
  /** Hashes of complete subtrees of 256^level records. */
  level: number;
  /** Number of the first one. */
  place: number;
  hashes: Buffer;
}

export interface StoredBatch {
  accountId: string;
  segment: Segment;
  chunks: readonly RecordChunk[];
  hashes: readonly HashChunk[];
}

/** Replaces rows that were left of a segment whose removal was interrupted. The records are one parameter, because arrays of bytes are sent as text. */
export async function insertRecords(tx: Handle, { accountId, segment: { start, size }, chunks, hashes }: StoredBatch): Promise<void> {
  const { length } = chunks[0]!.records;
  await tx.query(
    'insert_segment_records',
    `INSERT INTO log_segment_records (account_id, start, size, first, place, records)
     SELECT $1, $2, $3, substr($5::bytea, n * $6 + 1, ${indexRecordBytes}), $4::bigint + n * ${tileItems}, substr($5, n * $6 + 1, $6)
     FROM generate_series(0, $7::integer - 1) AS n
     ON CONFLICT (account_id, start, size, first) DO UPDATE SET place = excluded.place, records = excluded.records`,
    [accountId, start, size, chunks[0]!.place, Buffer.concat(chunks.map(({ records }) => records)), length, chunks.length],
  );
  await tx.query(
    'insert_segment_hashes',
    `INSERT INTO log_segment_hashes (account_id, start, size, level, place, hashes)
     SELECT $1, $2, $3, h.level, h.place, h.hashes FROM unnest($4::smallint[], $5::bigint[], $6::bytea[]) AS h(level, place, hashes)
     ON CONFLICT (account_id, start, size, level, place) DO UPDATE SET hashes = excluded.hashes`,
    [accountId, start, size, hashes.map(({ level }) => level), hashes.map(({ place }) => place), hashes.map((each) => each.hashes)],
  );
}

/** The next rows of a segment, in the order of its records, after the row that begins with `after`. */
export async function findRecords(
  db: Handle,
  accountId: string,
  { start, size }: Segment,
  after: Uint8Array,
  limit: number,
): Promise<RecordChunk[]> {
  const { rows } = await db.query<RecordChunk>(
    'find_segment_records',
    `SELECT place, records FROM log_segment_records
     WHERE account_id = $1 AND start = $2 AND size = $3 AND first > $4 ORDER BY first LIMIT $5`,
    [accountId, start, size, after, limit],
  );
  return rows;
}

export interface RecordsOfSegment extends RecordChunk, Segment {}

/** Of each segment, the row in which the record `from` would be: the last one that begins before it, or else the first. */
export async function findRecordsAround(
  db: Handle,
  accountId: string,
  segments: readonly Segment[],
  from: Uint8Array,
): Promise<RecordsOfSegment[]> {
  const { rows } = await db.query<RecordsOfSegment>(
    'find_records_around',
    `SELECT s.start, s.size, r.place, r.records FROM unnest($2::bigint[], $3::bigint[]) AS s(start, size) CROSS JOIN LATERAL (
       SELECT place, records FROM log_segment_records
       WHERE account_id = $1 AND start = s.start AND size = s.size AND first >= coalesce((
         SELECT first FROM log_segment_records
         WHERE account_id = $1 AND start = s.start AND size = s.size AND first < $4 ORDER BY first DESC LIMIT 1), '')
       ORDER BY first LIMIT 1
     ) r ORDER BY s.start`,
    [accountId, segments.map(({ start }) => start), segments.map(({ size }) => size), from],
  );
  return rows;
}

export interface WantedHashes extends Segment {
  level: number;
  from: number;
}

/** Up to 256 hashes from each given place on. */
export async function findHashes(db: Handle, accountId: string, wanted: readonly WantedHashes[]): Promise<(Segment & HashChunk)[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.query<Segment & HashChunk>(
    'find_segment_hashes',
    `SELECT h.start, h.size, h.level, h.place, h.hashes
     FROM unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::bigint[]) AS w(start, size, level, first)
     JOIN log_segment_hashes h ON h.account_id = $1 AND h.start = w.start AND h.size = w.size AND h.level = w.level
       AND h.place >= w.first AND h.place < w.first + 256
     ORDER BY h.start, h.level, h.place`,
    [
      accountId,
      wanted.map(({ start }) => start),
      wanted.map(({ size }) => size),
      wanted.map(({ level }) => level),
      wanted.map(({ from }) => from),
    ],
  );
  return rows;
}
