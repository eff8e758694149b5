import type { Handle } from '@consent/postgres';

/** A position in the order of confirmation: the time as PostgreSQL prints it, then the row's key. */
export type DoubtPosition = readonly [at: string, ...key: string[]];

interface Slice<Row> {
  rows: Row[];
  next: DoubtPosition | undefined;
}

/** Rows that Redis may have lost (docs/adr/0003), read in slices, however many there are. */
export interface DoubtfulRows<Row> {
  findStart: (db: Handle) => Promise<DoubtPosition | undefined>;
  /** Up to `limit` rows after a position. A row confirmed meanwhile moves to the end and is found there. */
  list: (db: Handle, after: DoubtPosition, limit: number) => Promise<Slice<Row>>;
}

export const doubtSliceSize = 1_000;

export interface Confirmed {
  confirmed_at: string;
}

/**
 * Start of the period in which Redis may have lost writes, before all keys; undefined if nothing was confirmed. Redis syncs
 * its file once a second and nothing is confirmed while it is down, so lost writes were confirmed shortly before the latest
 * confirmation. Ten minutes leave room for a slow disk or a lagging replica.
 */
export async function findDoubtStart(
  db: Handle,
  { table, confirmedAt, leastKey }: { table: string; confirmedAt: string; leastKey: readonly string[] },
): Promise<DoubtPosition | undefined> {
  const sql = `SELECT (max(${confirmedAt}) - interval '10 minutes')::text AS start FROM ${table}`;
  const { rows } = await db.query<{ start: string | null }>(`find_doubt_start_${table}_${confirmedAt}`, sql, []);
  const start = rows[0]?.start ?? undefined;
  return start === undefined ? undefined : [start, ...leastKey];
}

export function doubtSliceOf<Row, Found>(
  rows: readonly (Row & Confirmed)[],
  limit: number,
  make: (row: Row) => Found,
  keyOf: (found: Found) => string[],
): Slice<Found> {
  const found = rows.map(make);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows: found, next: last && [last.confirmed_at, ...keyOf(found.at(-1) as Found)] };
}

export async function inDoubtSlices<Row>(
  db: Handle,
  { findStart, list }: DoubtfulRows<Row>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let from = await findStart(db); from !== undefined;) {
    const { rows, next } = await list(db, from, doubtSliceSize);
    await work(rows);
    from = next;
  }
}
