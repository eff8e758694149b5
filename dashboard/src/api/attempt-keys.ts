import { asApiError } from './api-error';

/**
 * Idempotency-Keys for the attempts at one write. The same input after an unknown outcome is the same request: it has the
 * same key, and is done once however often its button is pressed. Everything else is a new request.
 */
export function createAttemptKeys(newKey: () => string = randomKey) {
  let open: { input: string; key: string } | undefined;
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input) ?? '';
      if (open?.input !== text) open = { input: text, key: newKey() };
      return open.key;
    },
    /** The attempt has an answer; `error` is undefined when it was done. */
    ended: (error?: unknown): void => {
      if (error === undefined || !isUnknown(error)) open = undefined;
    },
  };
}

/** No answer, a failure of the server, or the first attempt still runs. */
function isUnknown(error: unknown): boolean {
  const { status, retryAfterSeconds } = asApiError(error);
  return status === 0 || status >= 500 || (status === 409 && retryAfterSeconds !== undefined);
}

/** Not randomUUID: browsers have it on https pages only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
