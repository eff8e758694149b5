import { type Session, timestamp } from '@consent/contracts';

export function sessionFields({ id, current, userAgent, country, region, createdAtMs, lastUsedAtMs, expiresAtMs }: Session) {
  return {
    id,
    current,
    user_agent: userAgent,
    country,
    region,
    created_at: timestamp(createdAtMs),
    last_used_at: timestamp(lastUsedAtMs),
    expires_at: timestamp(expiresAtMs),
  };
}
