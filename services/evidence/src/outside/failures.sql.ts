import type { Handle } from '@consent/postgres';

export type OutsideKind = 'witness' | 'authority';

/** A witness or an authority whose last answer was not kept. */
export interface OutsideFailure {
  kind: OutsideKind;
  name: string;
  reason: string;
  /** Of the first such answer in a row. */
  sinceMs: number;
}

export async function saveFailure(db: Handle, { kind, name, reason, sinceMs }: OutsideFailure): Promise<void> {
  await db.query(
    'save_outside_failure',
    `INSERT INTO outside_failures (kind, name, reason, since) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, name) DO UPDATE SET reason = excluded.reason`,
    [kind, name, reason, new Date(sinceMs)],
  );
}

export async function clearFailure(db: Handle, kind: OutsideKind, name: string): Promise<void> {
  await db.query('clear_outside_failure', 'DELETE FROM outside_failures WHERE kind = $1 AND name = $2', [kind, name]);
}

/** By kind and name. */
export async function findFailures(db: Handle): Promise<OutsideFailure[]> {
  const { rows } = await db.query<{ kind: OutsideKind; name: string; reason: string; since: Date }>(
    'find_outside_failures',
    'SELECT kind, name, reason, since FROM outside_failures ORDER BY kind DESC, name',
    [],
  );
  return rows.map(({ since, ...row }) => ({ ...row, sinceMs: since.getTime() }));
}
