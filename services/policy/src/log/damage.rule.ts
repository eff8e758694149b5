export interface PolicyHeadRow {
  version: number;
  name: string;
  updatedAtMs: number;
  deletedAtMs: number;
  versions: number;
  publishedName: string;
  publishedAtMs: number;
  isDeletionLogged: boolean;
}

/** Leaves are made from versions, so an edit of the policy row shows in no leaf. Returns the column that contradicts them. */
export function findDamage(head: PolicyHeadRow): string | undefined {
  if (head.versions !== head.version) return 'policies.version';
  if (head.name !== head.publishedName) return 'policies.name';
  if (head.isDeletionLogged && head.deletedAtMs === 0) return 'policies.deleted_at';
  const changedAtMs = head.deletedAtMs === 0 ? head.publishedAtMs : head.deletedAtMs;
  return head.updatedAtMs === changedAtMs ? undefined : 'policies.updated_at';
}
