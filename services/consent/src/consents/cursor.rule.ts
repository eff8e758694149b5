import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '@consent/kernel/errors';

const ulidLength = 26;
const macLength = 16;

/** A cursor is the id that the next page starts below. An HMAC binds it to the account and the filters (decision 2.7). */
export interface Cursors {
  make: (lastId: string, boundTo: readonly unknown[]) => string;
  /** Throws invalid when the cursor was altered or made for something else. */
  read: (cursor: string, boundTo: readonly unknown[]) => string;
}

interface Key {
  secret: string;
}

/** The first key signs new cursors. Every key verifies. */
export function createCursors(keys: readonly [current: Key, ...replaced: Key[]]): Cursors {
  const macOf = (secret: string, id: string, boundTo: readonly unknown[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([id, ...boundTo]))
      .digest()
      .subarray(0, macLength);

  return {
    make: (lastId, boundTo) => Buffer.concat([Buffer.from(lastId, 'latin1'), macOf(keys[0].secret, lastId, boundTo)]).toString('base64url'),
    read: (cursor, boundTo) => {
      const bytes = Buffer.from(cursor, 'base64url');
      const id = bytes.toString('latin1', 0, ulidLength);
      // Re-encoding refuses texts that only decode to the same bytes.
      const intact = bytes.length === ulidLength + macLength && bytes.toString('base64url') === cursor;
      const mac = bytes.subarray(ulidLength);
      if (!intact || !keys.some(({ secret }) => timingSafeEqual(mac, macOf(secret, id, boundTo)))) {
        throw invalid('cursor must be the next_cursor of a page with the same filters.');
      }
      return id;
    },
  };
}
