/** How far the primary had written at a time of its clock. */
export interface PrimaryPosition {
  atMs: number;
  position: string;
  /** Identifies the primary and its replicas. */
  system: string;
}

/** What a server says that should be a replica of the primary. */
export interface ReplicaStanding {
  isReplica: boolean;
  system: string;
  /** It has all up to the position of the primary. */
  hasAll: boolean;
  /** When its newest transaction was committed on the primary; undefined when it has replayed none since its start. */
  replayedAtMs: number | undefined;
}

/**
 * From when the data of a replica is: it has all that was committed until then. Throws for another database, which would
 * yield an empty file, and for a replica that is more than `maxLagMs` behind (decision 21.3).
 */
export function dataAsOf(primary: PrimaryPosition, standing: ReplicaStanding, maxLagMs: number): number {
  if (!standing.isReplica || standing.system !== primary.system)
    throw new Error('DATABASE_REPLICA_URL is not a replica of DATABASE_URL. Correct it or unset it.');
  if (standing.hasAll) return primary.atMs;
  if (standing.replayedAtMs === undefined) throw new Error('The replica has replayed nothing since its start. Check its replication.');
  const lagMs = primary.atMs - standing.replayedAtMs;
  if (lagMs > maxLagMs) throw new Error(`The replica is ${Math.round(lagMs / 1000)} s behind. Check its replication.`);
  return primary.atMs - Math.max(0, lagMs);
}
