import type { Handle } from '@consent/postgres';

export interface Repeat {
  source: string;
  sinceMs: number;
  cursor: string;
}

/** Allows for clock differences, and for transactions that commit some time after the times they wrote. */
const slack = '10 minutes';

/** Returns the start time in ms; 0 means everything. A source that was already repeating starts over. */
export async function beginRepeats(tx: Handle, sources: readonly string[]): Promise<number> {
  const { rows } = await tx.query<{ since: Date }>(
    'begin_repeats',
    `INSERT INTO sources AS s (source, pending, repeat_since) SELECT source, '{}', to_timestamp(0) FROM unnest($1::text[]) AS n(source)
     ON CONFLICT (source) DO UPDATE
       SET repeat_since = least(s.repeat_since, coalesce(s.logged_until - interval '${slack}', to_timestamp(0))), repeat_cursor = ''
     RETURNING repeat_since AS since`,
    [sources],
  );
  return Math.min(...rows.map(({ since }) => since.getTime()));
}

export async function findRepeats(db: Handle): Promise<Repeat[]> {
  const { rows } = await db.query<{ source: string; since: Date; cursor: string }>(
    'find_repeats',
    'SELECT source, repeat_since AS since, repeat_cursor AS cursor FROM sources WHERE repeat_since IS NOT NULL ORDER BY source',
    [],
  );
  return rows.map(({ source, since, cursor }) => ({ source, sinceMs: since.getTime(), cursor }));
}

/** Changes nothing if the source started over or another process took the step. */
export async function saveRepeat(db: Handle, { source, cursor }: Repeat, nextCursor: string): Promise<void> {
  await db.query(
    'keep_repeat',
    `UPDATE sources SET repeat_cursor = $3, repeat_since = CASE WHEN $3 <> '' THEN repeat_since END
     WHERE source = $1 AND repeat_cursor = $2`,
    [source, cursor, nextCursor],
  );
}
