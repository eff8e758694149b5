interface Key {
  revoked_at: string | null;
  expires_at: string | null;
}

export type KeyState = 'active' | 'expired' | 'revoked';

/** Whether a key is still taken; a revoked key says so even when it has expired since. */
export function keyState({ revoked_at, expires_at }: Key, nowMs: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? 'expired' : 'active';
}
