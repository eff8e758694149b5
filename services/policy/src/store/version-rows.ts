import type { PublishedVersion } from '../domain/published-version';

/** A row of `policy_versions` without its text, as PostgreSQL gives it. */
export interface VersionRow {
  version: number;
  name: string;
  sha256: string;
  published_at: Date;
}

export const versionColumns = 'version, name, sha256, published_at';

export function versionOf(row: VersionRow): PublishedVersion {
  return { version: row.version, name: row.name, sha256: row.sha256, publishedAtMs: row.published_at.getTime() };
}
