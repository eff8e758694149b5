import type { PoolClient } from 'pg';
import type { Handle } from '@consent/postgres';
import type { PrimaryPosition, ReplicaState } from './replica.rule';

/** A hung replica must not delay an export, which can read the primary. */
const replyTimeoutMs = 5000;

/** A statement that starts later sees everything committed by this time. */
export async function readClock(db: Handle): Promise<number> {
  const { rows } = await db.query<{ at: Date }>('read_export_clock', 'SELECT clock_timestamp() AS at', []);
  return rows[0]!.at.getTime();
}

/** Reads the clock before the WAL position, so everything committed by that time is at or before the position. */
export async function readPrimaryPosition(db: Handle): Promise<PrimaryPosition> {
  const { rows } = await db.query<{ at: Date; position: string; system: string }>(
    'read_primary_position',
    `SELECT clock_timestamp() AS at, pg_current_wal_flush_lsn()::text AS position, system_identifier::text AS system FROM pg_control_system()`,
    [],
  );
  const { at, position, system } = rows[0]!;
  return { atMs: at.getTime(), position, system };
}

export async function readReplicaState(replica: PoolClient, { position }: PrimaryPosition): Promise<ReplicaState> {
  // pg knows `query_timeout`, but its types do not.
  const statement = {
    text: `SELECT pg_is_in_recovery() AS is_replica, system_identifier::text AS system,
             pg_last_wal_replay_lsn() >= $1::pg_lsn AS has_all
           FROM pg_control_system()`,
    values: [position],
    query_timeout: replyTimeoutMs,
  };
  const { rows } = await replica.query<{ is_replica: boolean; system: string; has_all: boolean | null }>(statement);
  const { is_replica: isReplica, system, has_all: hasCaughtUp } = rows[0]!;
  return { isReplica, system, hasCaughtUp: hasCaughtUp === true };
}
