import type { Key } from '@consent/contracts';

/** One API key (decision 4.1). Its secret is stored nowhere. */
export interface KeyRecord {
  accountId: string;
  /** key_ + ULID */
  id: string;
  name: string;
  firstCharacters: string;
  lastFour: string;
  createdAtMs: number;
  /** 0: never */
  expiresAtMs: number;
  lastUsedAtMs: number;
  /** 0 while it is not revoked. */
  revokedAtMs: number;
  /** The only site that it may touch; "": every site. Never changes, and neither does `readOnly` (decision 28.1). */
  siteId: string;
  readOnly: boolean;
  revision: number;
}

/** Stored in place of the secret. */
export interface KeyDigest {
  /** HMAC-SHA-256 of the secret. */
  digest: Buffer;
  /** Name of the pepper, "" for one without a name. */
  pepper: string;
}

/** A row of `api_keys` as PostgreSQL gives it, without the digest. */
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

/** The message `account.v1.Key`. */
export function keyMessageOf({ revision: _, ...key }: KeyRecord): Key {
  return key;
}
