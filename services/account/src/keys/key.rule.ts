import type { KeyRecord } from './key';

/** Keys that are neither revoked nor expired (decision 9.7). */
export const maxLiveKeys = 50;

export function isRestricted({ siteId, readOnly }: Pick<KeyRecord, 'siteId' | 'readOnly'>): boolean {
  return siteId !== '' || readOnly;
}

export const isScoped = ({ scopes: chosen, addresses }: Pick<KeyRecord, 'scopes' | 'addresses'>): boolean =>
  chosen.length > 0 || addresses.length > 0;

export function isKeyUsable(key: Pick<KeyRecord, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean {
  return key.revokedAtMs === 0 && (key.expiresAtMs === 0 || nowMs < key.expiresAtMs);
}
