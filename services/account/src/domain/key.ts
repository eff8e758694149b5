/** One API key (decision 4.1). The key itself is nowhere. */
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
  revision: number;
}

/** Keys of an account that are neither revoked nor expired, at most (decision 9.7). */
export const maxLiveKeys = 50;

export function isKeyUsable(key: Pick<KeyRecord, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean {
  return key.revokedAtMs === 0 && (key.expiresAtMs === 0 || nowMs < key.expiresAtMs);
}

/** What is stored in place of a key. */
export interface KeyDigest {
  /** HMAC-SHA-256 of the key. */
  digest: Buffer;
  /** Name of the pepper, "" for one without a name. */
  pepper: string;
}
