/** Stored answer of a change: the version it published, or the last version before a deletion. */
export interface KeptPolicy {
  id: string;
  version: number;
}
