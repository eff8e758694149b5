import { type Key, timestamp } from '@consent/contracts';

export function keyFields(key: Key) {
  const { id, name, firstCharacters, lastFour, createdAtMs, expiresAtMs, lastUsedAtMs, revokedAtMs, siteId, readOnly, limits, maker } = key;
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
    ...(limits !== undefined && limits.scopes.length > 0 && { scopes: limits.scopes }),
    ...(limits !== undefined && limits.addresses.length > 0 && { addresses: limits.addresses }),
    ...(maker !== undefined && { created_by: { user_id: maker.userId, name: maker.name, removed: maker.removed } }),
  };
}

function timestampOrNull(timeMs: number): string | null {
  return timeMs === 0 ? null : timestamp(timeMs);
}
