import { timestamp } from '@consent/contracts';
import type { Audited } from '@consent/service';
import type { KeyRecord } from './key';

export const auditedKey = (kind: 'key.created' | 'key.revoked', { accountId, id, siteId }: KeyRecord): Audited => ({
  ...{ accountId, kind, siteId, target: { kind: 'api_key', id } },
});

/** Has no part of the secret. */
export const describedKey = ({ name, expiresAtMs, readOnly, scopes, addresses }: KeyRecord) => ({
  name,
  ...(expiresAtMs !== 0 && { expires_at: timestamp(expiresAtMs) }),
  ...(readOnly && { read_only: true }),
  ...(scopes.length > 0 && { scopes }),
  ...(addresses.length > 0 && { addresses }),
});
