/** What an API key may be limited to (decision 78.1). */
export const keyScopes = ['consents:read', 'consents:write', 'policies:write', 'exports', 'evidence'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Ranges of addresses of one key. */
export const maxKeyAddresses = 20;
