import { asApiError } from './api-error';

/**
 * Idempotency-Keys for one write. After an unknown outcome, the same input gets the same key, so that a repeat is done only
 * once. Any other input gets a new key.
 */
export function createAttemptKeys(newKey: () => string = randomKey) {
  let open: { input: string; key: string } | undefined;
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input) ?? '';
      if (open?.input !== text) open = { input: text, key: newKey() };
      return open.key;
    },
    /** Call it with each outcome. Without `error` the write succeeded. */
    ended: (error?: unknown): void => {
      if (error === undefined || !isUnknown(error)) open = undefined;
    },
  };
}

/** No response, a server error, or a 409 because the first attempt is still running. */
function isUnknown(error: unknown): boolean {
  const { status, retryAfterSeconds } = asApiError(error);
  return status === 0 || status >= 500 || (status === 409 && retryAfterSeconds !== undefined);
}

/** Browsers offer crypto.randomUUID only on https pages. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
