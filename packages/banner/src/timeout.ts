/** Longer than the server works on a request. */
const timeoutMs = 15_000;
/** Old browsers wait as long as the network does. */
export const timeout = (): AbortSignal | null => ('timeout' in AbortSignal ? AbortSignal.timeout(timeoutMs) : null);
