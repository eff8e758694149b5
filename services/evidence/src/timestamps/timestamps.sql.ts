import type { Handle } from '@consent/postgres';
import type { TimeStamp } from './check-token';

export interface StampState {
  /** The size of the newest checkpoint with a token of this authority. 0: none. */
  size: number;
  atMs: number;
  /** When the oldest checkpoint was signed that no token of this authority covers. undefined if one covers all. */
  unstampedSinceMs: number | undefined;
}

/** By authority. */
export async function findStampStates(db: Handle, authorities: readonly string[]): Promise<Map<string, StampState>> {
  const { rows } = await db.query<{ tsa: string; size: number | null; at: Date | null; since: Date | null }>(
    'find_stamp_states',
    `SELECT n.tsa, t.size, t.stamped_at AS at,
            (SELECT c.signed_at FROM anchor_checkpoints c WHERE c.size > coalesce(t.size, 0) ORDER BY c.size LIMIT 1) AS since
     FROM unnest($1::text[]) AS n(tsa)
     LEFT JOIN LATERAL (SELECT size, stamped_at FROM anchor_timestamps s WHERE s.tsa = n.tsa ORDER BY size DESC LIMIT 1) t ON true`,
    [authorities],
  );
  return new Map(
    rows.map(({ tsa, size, at, since }) => [tsa, { size: size ?? 0, atMs: at?.getTime() ?? 0, unstampedSinceMs: since?.getTime() }]),
  );
}

/** Keeps the first token of an authority for a checkpoint. */
export async function insertTimeStamp(db: Handle, size: number, tsa: string, { token, atMs }: TimeStamp): Promise<void> {
  await db.query(
    'insert_time_stamp',
    'INSERT INTO anchor_timestamps (size, tsa, token, stamped_at) VALUES ($1, $2, $3, $4) ON CONFLICT (size, tsa) DO NOTHING',
    [size, tsa, token, new Date(atMs)],
  );
}
