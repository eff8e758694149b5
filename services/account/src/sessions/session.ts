import type { Session, SessionClient } from '@consent/contracts';
import { absentAs, buffer, type Columns, instant, readerOf, selectOf, text } from '@consent/postgres/columns';
import { storedDigests } from './acting-digest';

export interface SessionRecord extends SessionClient {
  digest: Buffer;
  createdAtMs: number;
  lastSeenAtMs: number;
  expiresAtMs: number;
}

export const unknownClient: SessionClient = { userAgent: '', country: '', region: '' };

const sessionColumns: Columns<SessionRecord> = {
  digest: buffer('digest'),
  createdAtMs: instant('created_at'),
  lastSeenAtMs: instant('last_seen_at'),
  expiresAtMs: instant('expires_at'),
  userAgent: absentAs('', text('user_agent')),
  country: absentAs('', text('country')),
  region: absentAs('', text('region')),
};

export const sessionSelect = selectOf(sessionColumns);
export const sessionOf = readerOf(sessionColumns);

/**
 * The public id, in SQL. Made of the digest, so that sessions of the release before have one too. The digest is itself a hash of
 * 256 random bits, so the id gives no access.
 */
export const sessionIdSql = `encode(substring(sha256(digest) FOR 16), 'hex')::uuid`;

export function sessionMessageOf(record: SessionRecord, id: string, current: Buffer): Session {
  const { digest, createdAtMs, lastSeenAtMs: lastUsedAtMs, expiresAtMs, userAgent, country, region } = record;
  return {
    id,
    current: storedDigests(current).some((stored) => stored.equals(digest)),
    userAgent,
    country,
    region,
    createdAtMs,
    lastUsedAtMs,
    expiresAtMs,
  };
}
