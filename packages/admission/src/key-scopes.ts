import type { Role } from '@consent/contracts';

/** What an API key may be limited to (decision 78.1). */
export const keyScopes = ['consents:read', 'consents:write', 'policies:write', 'exports', 'evidence'] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * What keys of a member may be allowed (decision 80.12): those of a developer record and read consents for servers, and neither export nor
 * prove. A role that is not here makes any key.
 */
export const scopesOfRole: Partial<Record<Role, readonly KeyScope[]>> = {
  developer: ['consents:read', 'consents:write', 'policies:write'],
};

/** Ranges of addresses of one key. */
export const maxKeyAddresses = 20;
