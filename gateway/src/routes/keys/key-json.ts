import { type Key, timestamp } from '@consent/contracts';

export function keyFields({ id, name, firstCharacters, lastFour, createdAtMs, expiresAtMs, lastUsedAtMs, revokedAtMs }: Key) {
  return {
    id,
    name,
    first_characters: firstCharacters,
    last_four: lastFour,
    created_at: timestamp(createdAtMs),
    expires_at: timestampOrNull(expiresAtMs),
    last_used_at: timestampOrNull(lastUsedAtMs),
    revoked_at: timestampOrNull(revokedAtMs),
  };
}

function timestampOrNull(timeMs: number): string | null {
  return timeMs === 0 ? null : timestamp(timeMs);
}
