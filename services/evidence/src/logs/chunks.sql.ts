import type { Handle } from '@consent/postgres';
import { endsTile, tileItems, type Chunk } from './chunk.rule';

export interface AccountChunk extends Chunk {
  accountId: string;
}

/** A chunk that completes a tile replaces the tile's earlier parts. */
export async function insertChunks(tx: Handle, chunks: readonly AccountChunk[]): Promise<void> {
  const ends = chunks.filter(endsTile);
  const others = chunks.filter((chunk) => !endsTile(chunk));
  if (others.length > 0) {
    await tx.query(
      'insert_log_chunks',
      'INSERT INTO log_chunks (account_id, level, start, items) SELECT * FROM unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::bytea[])',
      columnsOf(others),
    );
  }
  if (ends.length > 0) {
    await tx.query(
      'fill_log_tiles',
      `WITH ends AS (
         SELECT account_id, level, start - start % ${tileItems} AS tile, items
         FROM unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::bytea[]) AS e(account_id, level, start, items)
       ),
       parts AS (
         DELETE FROM log_chunks c USING ends e
         WHERE c.account_id = e.account_id AND c.level = e.level AND c.start >= e.tile AND c.start < e.tile + ${tileItems}
         RETURNING c.account_id, c.level, e.tile, c.start, c.items
       ),
       joined AS (
         SELECT account_id, level, tile, string_agg(items, ''::bytea ORDER BY start) AS items FROM parts GROUP BY account_id, level, tile
       )
       INSERT INTO log_chunks (account_id, level, start, items)
       SELECT e.account_id, e.level, e.tile, coalesce(j.items, ''::bytea) || e.items
       FROM ends e LEFT JOIN joined j USING (account_id, level, tile)`,
      columnsOf(ends),
    );
  }
}

function columnsOf(chunks: readonly AccountChunk[]) {
  return [
    chunks.map(({ accountId }) => accountId),
    chunks.map(({ level }) => level),
    chunks.map(({ start }) => start),
    chunks.map(({ items }) => items),
  ];
}

/** One statement, so that replacing parts in parallel stays invisible. */
export async function findTileChunks(db: Handle, accountId: string, tiles: readonly { level: number; index: number }[]): Promise<Chunk[]> {
  const { rows } = await db.query<{ level: number; start: number; items: Buffer }>(
    'find_log_tiles',
    `SELECT c.level, c.start, c.items
     FROM unnest($2::smallint[], $3::bigint[]) AS t(level, first)
     JOIN log_chunks c ON c.account_id = $1 AND c.level = t.level AND c.start >= t.first AND c.start < t.first + ${tileItems}
     ORDER BY c.level, c.start`,
    [accountId, tiles.map(({ level }) => level), tiles.map(({ index }) => index * tileItems)],
  );
  return rows;
}

export async function findEntryChunks(db: Handle, accountId: string, from: number, to: number): Promise<Chunk[]> {
  const { rows } = await db.query<{ start: number; items: Buffer }>(
    'find_log_entries',
    `SELECT start, items FROM log_chunks
     WHERE account_id = $1 AND level = 0 AND start >= $2::bigint - $2::bigint % ${tileItems} AND start < $3 ORDER BY start`,
    [accountId, from, to],
  );
  return rows.map((row) => ({ level: 0, ...row }));
}

export async function findBytesFrom(db: Handle, accountId: string, from: readonly { level: number; start: number }[]): Promise<number[]> {
  const { rows } = await db.query<{ bytes: number }>(
    'find_log_bytes',
    `SELECT (SELECT coalesce(sum(length(c.items)), 0)::float8 FROM log_chunks c
             WHERE c.account_id = $1 AND c.level = f.level AND c.start >= f.start) AS bytes
     FROM unnest($2::smallint[], $3::bigint[]) WITH ORDINALITY AS f(level, start, place) ORDER BY place`,
    [accountId, from.map(({ level }) => level), from.map(({ start }) => start)],
  );
  return rows.map(({ bytes }) => bytes);
}

/** PostgreSQL scans all entries of the range, 48 bytes each. */
export async function findChunksWithTag(
  db: Handle,
  accountId: string,
  { from, to }: { from: number; to: number },
  tag: Uint8Array,
): Promise<Chunk[]> {
  const { rows } = await db.query<{ start: number; items: Buffer }>(
    'find_log_tag',
    `SELECT start, items FROM log_chunks
     WHERE account_id = $1 AND level = 0 AND start >= $2 AND start < $3 AND position($4::bytea IN items) > 0 ORDER BY start`,
    [accountId, from, to, tag],
  );
  return rows.map((row) => ({ level: 0, ...row }));
}
