/** Callers pass node:crypto or, in a browser, @noble/hashes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const hashBytes = 32;
