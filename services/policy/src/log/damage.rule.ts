/** A policy beside its versions. */
export interface PolicyHeadRow {
  version: number;
  name: string;
  updatedAtMs: number;
  /** 0: live. */
  deletedAtMs: number;
  /** How many versions it has. */
  versions: number;
  /** Of the version in force. */
  publishedName: string;
  publishedAtMs: number;
  /** Whether policy.deleted has a leaf. */
  isDeletionLogged: boolean;
}

/**
 * The column that contradicts the versions; undefined when they fit. Leaves are made from versions, so an edit of the policy
 * itself would show in no leaf.
 */
export function findDamage(head: PolicyHeadRow): string | undefined {
  if (head.versions !== head.version) return 'policies.version';
  if (head.name !== head.publishedName) return 'policies.name';
  if (head.isDeletionLogged && head.deletedAtMs === 0) return 'policies.deleted_at';
  const changedAtMs = head.deletedAtMs === 0 ? head.publishedAtMs : head.deletedAtMs;
  return head.updatedAtMs === changedAtMs ? undefined : 'policies.updated_at';
}
