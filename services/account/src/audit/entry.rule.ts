import type { AuditEntry } from '@consent/contracts';

const idShape = /^aud_[0-9A-HJKMNP-TV-Z]{26}$/;

export const isEntryId = (id: string): boolean => idShape.test(id);

/** Throws for data that no release sends, so that the event is set aside. Takes kinds that this release does not know. */
export function readEntry(data: unknown): AuditEntry {
  const entry = (data ?? {}) as AuditEntry;
  const texts = [entry.at, entry.kind, entry.country, entry.region, entry.request_id];
  if (
    typeof entry.id !== 'string' ||
    !isEntryId(entry.id) ||
    texts.some((text) => typeof text !== 'string') ||
    !Array.isArray(entry.changes)
  )
    throw new Error('the event holds no entry of the audit trail');
  return entry;
}
