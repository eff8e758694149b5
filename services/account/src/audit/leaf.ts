import { type AuditEntry } from '@consent/contracts';
import { auditTag, entryOf, frameText, toBase64Url } from '@consent/evidence-format';
import { saltedDataHash, sha256 } from '@consent/log-queue';
import { decodeTime, encodeTime } from 'ulid';
import type { StoredEntry } from './entries.sql';

const prefix = 'aud_';

export const timeOfEntry = (id: string): string => new Date(decodeTime(id.slice(prefix.length))).toISOString();

const timeLength = 10;
const randomLength = 16;

/** Not above the id of any entry of this time or later. */
export const firstIdAt = (atMs: number): string => prefix + encodeTime(atMs, timeLength) + '0'.repeat(randomLength);

/** Of a content as it is stored, so an edited one has another hash. A blanked one has the hash that it had. */
export function hashOfEntry({ content, salt, sha256: stored }: Pick<StoredEntry, 'content' | 'salt' | 'sha256'>): string {
  return content === '' ? toBase64Url(stored) : saltedDataHash(content, salt);
}

export function auditFrame(entry: Omit<StoredEntry, 'isLogged'>): string {
  const { accountId: account, id } = entry;
  return frameText({ type: 'audit.recorded', v: 1, account, at: timeOfEntry(id), audit: { id }, data: hashOfEntry(entry) });
}

export const leafOfEntry = (entry: Omit<StoredEntry, 'isLogged'>): Buffer =>
  Buffer.from(entryOf(sha256, auditTag(sha256, entry.id), auditFrame(entry)));

/** The members of an entry in their order, whatever order they came in. */
export function textOfEntry({ id, at, kind, actor, country, region, request_id, site_id, target, changes }: AuditEntry): string {
  return JSON.stringify({ id, at, kind, actor, country, region, request_id, site_id, target, changes });
}
