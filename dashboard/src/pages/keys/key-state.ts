interface Key {
  revoked_at: string | null;
  expires_at: string | null;
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function keyState({ revoked_at, expires_at }: Key, nowMs: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? 'expired' : 'active';
}
