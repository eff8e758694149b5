/** One version as it was published; it never changes and is never removed (spec 9.2). */
export interface PublishedVersion {
  version: number;
  name: string;
  /** Lower-case hex, of the UTF-8 bytes of the content. */
  sha256: string;
  publishedAtMs: number;
}

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
