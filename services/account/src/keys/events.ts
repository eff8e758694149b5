import { timestamp } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { KeyRecord } from './key';

type KeyEventType = 'account.key_created' | 'account.key_revoked';

/** The events hold no part of the secret. */
export const createKeyEvents =
  (makeEvent: MakeEvent) =>
  (tx: Handle, type: KeyEventType, key: KeyRecord): Promise<void> => {
    const data = {
      id: key.id,
      name: key.name,
      created_at: timestamp(key.createdAtMs),
      expires_at: key.expiresAtMs === 0 ? null : timestamp(key.expiresAtMs),
      site_id: key.siteId === '' ? null : key.siteId,
      read_only: key.readOnly,
      ...(key.scopes.length > 0 && { scopes: key.scopes }),
      ...(key.addresses.length > 0 && { addresses: key.addresses }),
      revoked_at: key.revokedAtMs === 0 ? null : timestamp(key.revokedAtMs),
    };
    return insertEvents(tx, [
      makeEvent({ accountId: key.accountId, type, createdAtMs: key.revokedAtMs || key.createdAtMs, dataJson: JSON.stringify(data) }),
    ]);
  };

export type KeyEvents = ReturnType<typeof createKeyEvents>;
