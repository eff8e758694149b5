import { type Key, timestamp } from '@consent/contracts';

export function keyFields(key: Key) {
  const { id, name, firstCharacters, lastFour, createdAtMs, expiresAtMs, lastUsedAtMs, revokedAtMs, siteId, readOnly } = key;
  return {
    id,
    name,
    first_characters: firstCharacters,
    last_four: lastFour,
    created_at: timestamp(createdAtMs),
    expires_at: timestampOrNull(expiresAtMs),
    last_used_at: timestampOrNull(lastUsedAtMs),
    revoked_at: timestampOrNull(revokedAtMs),
    site_id: siteId || null,
    read_only: readOnly ?? false,
  };
}

function timestampOrNull(timeMs: number): string | null {
  return timeMs === 0 ? null : timestamp(timeMs);
}
