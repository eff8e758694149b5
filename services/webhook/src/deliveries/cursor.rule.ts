import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';

/** The place in a list, newest first, after which the next page begins. */
export interface Position {
  createdAtMs: number;
  id: string;
}

/** Cursors of the list of deliveries. An HMAC binds each to its account and filters. */
export interface Cursors {
  make: (position: Position, boundTo: readonly string[]) => string;
  /** Throws `invalid` when the cursor was altered or made for another list. */
  read: (cursor: string, boundTo: readonly string[]) => Position;
}

const macBytes = 16;
const timeBytes = 8;
const idBytes = 16;

interface Key {
  secret: string;
}

/** The first key signs new cursors. Every key verifies. */
export function createCursors(keys: readonly [current: Key, ...replaced: Key[]]): Cursors {
  const macOf = (secret: string, place: Buffer, boundTo: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['deliveries', ...boundTo]))
      .update(place)
      .digest()
      .subarray(0, macBytes);

  return {
    make: ({ createdAtMs, id }, boundTo) => {
      const place = Buffer.alloc(timeBytes + idBytes);
      place.writeBigInt64BE(BigInt(createdAtMs));
      place.write(id.replaceAll('-', ''), timeBytes, 'hex');
      return Buffer.concat([place, macOf(keys[0].secret, place, boundTo)]).toString('base64url');
    },
    read: (cursor, boundTo) => {
      const bytes = Buffer.from(cursor, 'base64url');
      const place = bytes.subarray(0, timeBytes + idBytes);
      // Comparing the re-encoded text rejects other texts that decode to the same bytes.
      const isWhole = bytes.length === timeBytes + idBytes + macBytes && bytes.toString('base64url') === cursor;
      const mac = bytes.subarray(timeBytes + idBytes);
      if (!isWhole || !keys.some(({ secret }) => timingSafeEqual(mac, macOf(secret, place, boundTo)))) {
        throw invalid('cursor must be the next_cursor of a page with the same filters.');
      }
      const id = place.toString('hex', timeBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { createdAtMs: Number(place.readBigInt64BE()), id: uuidOf(id) };
    },
  };
}
