export interface PublishedVersion {
  version: number;
  name: string;
  sha256: string;
  publishedAtMs: number;
  /** The publisher's note about the change (decision 29.1). Absent if there is none. */
  changeNote?: string;
}

export interface VersionRow {
  version: number;
  name: string;
  sha256: string;
  published_at: Date;
  change_note: string | null;
}

export const versionColumns = 'version, name, sha256, published_at, change_note';

export function versionOf(row: VersionRow): PublishedVersion {
  return {
    version: row.version,
    name: row.name,
    sha256: row.sha256,
    publishedAtMs: row.published_at.getTime(),
    ...(row.change_note !== null && { changeNote: row.change_note }),
  };
}
