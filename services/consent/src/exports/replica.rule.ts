export interface PrimaryPosition {
  atMs: number;
  position: string;
  system: string;
}

export interface ReplicaState {
  isReplica: boolean;
  system: string;
  hasCaughtUp: boolean;
}

/** A stale replica could show records of an accepted erasure as active (decisions 16.3, 21.3). */
export function checkReplica(primary: PrimaryPosition, state: ReplicaState): void {
  if (!state.isReplica || state.system !== primary.system)
    throw new Error('DATABASE_REPLICA_URL is not a replica of DATABASE_URL. Correct it or unset it.');
  if (!state.hasCaughtUp) throw new Error('The replica is behind and did not catch up. Check its replication.');
}
