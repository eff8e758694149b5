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
}

/**
 * Throws for another database, which would yield an empty file, and for a replica that lacks something: it might show a record as
 * it was before an erasure that was accepted (decisions 16.3, 21.3).
 */
export function checkReplica(primary: PrimaryPosition, standing: ReplicaStanding): void {
  if (!standing.isReplica || standing.system !== primary.system)
    throw new Error('DATABASE_REPLICA_URL is not a replica of DATABASE_URL. Correct it or unset it.');
  if (!standing.hasAll) throw new Error('The replica is behind and did not catch up. Check its replication.');
}
