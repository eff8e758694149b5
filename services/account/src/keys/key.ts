import type { Key } from '@consent/contracts';

export interface KeyRecord {
  accountId: string;
  id: string;
  name: string;
  firstCharacters: string;
  lastFour: string;
  createdAtMs: number;
  expiresAtMs: number;
  lastUsedAtMs: number;
  revokedAtMs: number;
  /** The only site that it may use; "": every site. Neither this nor `readOnly` ever changes (decision 28.1). */
  siteId: string;
  readOnly: boolean;
  revision: number;
}

export interface KeyDigest {
  digest: Buffer;
  pepper: string;
}

export interface KeyRow {
  account_id: string;
  id: string;
  name: string;
  first_characters: string;
  last_four: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  site_id: string | null;
  read_only: boolean;
  revision: number;
}

export const keyColumns =
  'account_id, id, name, first_characters, last_four, created_at, expires_at, last_used_at, revoked_at, site_id, read_only, revision';

export function keyOf(row: KeyRow): KeyRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    name: row.name,
    firstCharacters: row.first_characters,
    lastFour: row.last_four,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at?.getTime() ?? 0,
    lastUsedAtMs: row.last_used_at?.getTime() ?? 0,
    revokedAtMs: row.revoked_at?.getTime() ?? 0,
    siteId: row.site_id ?? '',
    readOnly: row.read_only,
    revision: row.revision,
  };
}

export function keyMessageOf({ revision: _, ...key }: KeyRecord): Key {
  return key;
}
