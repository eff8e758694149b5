import { type Key, timestamp } from '@consent/contracts';

/** A key as the dashboard sees it (decision 4.1); the key itself is no part of it. */
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

/** 0 stands for "not yet" and "never". */
function timestampOrNull(timeMs: number): string | null {
  return timeMs === 0 ? null : timestamp(timeMs);
}
