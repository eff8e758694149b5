import { type Passkey, timestamp } from '@consent/contracts';

export function passkeyFields({ id, name, backedUp, createdAtMs, lastUsedAtMs }: Passkey) {
  return {
    ...{ id, name, backed_up: backedUp, created_at: timestamp(createdAtMs) },
    last_used_at: lastUsedAtMs === 0 ? null : timestamp(lastUsedAtMs),
  };
}
