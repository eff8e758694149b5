import type { Key, KeyMaker } from '@consent/contracts';
import { absentAs, bool, type Columns, instant, integer, readerOf, selectOf, text, texts, uuid, word } from '@consent/postgres/columns';

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
  /** What it may do; empty: everything. It never changes, as `addresses`. */
  scopes: readonly string[];
  /** CIDR ranges from which it may be used; empty: everywhere. */
  addresses: readonly string[];
  /** The user who made it; "": unknown. */
  createdBy: string;
  revision: number;
}

export interface KeyDigest {
  digest: Buffer;
  pepper: string;
}

/** The table `api_keys`, without digests and the marks of projections. */
export const keyColumns: Columns<KeyRecord> = {
  accountId: uuid('account_id'),
  id: word('id'),
  name: text('name'),
  firstCharacters: word('first_characters'),
  lastFour: word('last_four'),
  createdAtMs: instant('created_at'),
  expiresAtMs: absentAs(0, instant('expires_at')),
  lastUsedAtMs: absentAs(0, instant('last_used_at')),
  revokedAtMs: absentAs(0, instant('revoked_at')),
  siteId: absentAs('', uuid('site_id')),
  readOnly: bool('read_only'),
  scopes: texts('scopes'),
  addresses: texts('addresses'),
  createdBy: absentAs('', uuid('created_by')),
  revision: integer('revision'),
};

export const keySelect = selectOf(keyColumns);
export const keyOf = readerOf(keyColumns);

export function limitsOf({ scopes, addresses }: Pick<KeyRecord, 'scopes' | 'addresses'>): Pick<Key, 'limits'> {
  if (scopes.length + addresses.length === 0) return {};
  return { limits: { scopes: [...scopes], addresses: [...addresses] } };
}

/** `makers` have the names of who made keys. */
export function keyMessageOf(
  { revision: _, scopes, addresses, createdBy, ...key }: KeyRecord,
  makers: ReadonlyMap<string, KeyMaker> = new Map<string, never>(),
): Key {
  const maker = makers.get(createdBy);
  return { ...key, ...limitsOf({ scopes, addresses }), ...(maker && { maker }) };
}
