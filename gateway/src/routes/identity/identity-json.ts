import { type IdentityKey, timestamp } from '@consent/contracts';

export function identityFields(keys: readonly IdentityKey[]) {
  return {
    keys: keys.map(({ algorithm, jwkJson, createdAtMs, endsAtMs }) => ({
      algorithm,
      public_key: jwkJson === '' ? null : (JSON.parse(jwkJson) as unknown),
      created_at: timestamp(createdAtMs),
      ends_at: endsAtMs === 0 ? null : timestamp(endsAtMs),
    })),
  };
}
