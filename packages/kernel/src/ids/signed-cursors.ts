import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../errors';

/** A cursor tells where the next page of a list begins. An HMAC binds it to the list: its account and filters (decision 2.7). */
export interface Cursors<Place> {
  make: (place: Place, boundTo: readonly unknown[]) => string;
  /** Throws `invalid` when the cursor was altered or made for another list. */
  read: (cursor: string, boundTo: readonly unknown[]) => Place;
}

interface Key {
  secret: string;
}

export type CursorKeys = readonly [current: Key, ...replaced: Key[]];

interface SignedCursorsOptions<Place> {
  keys: CursorKeys;
  encode: (place: Place) => Buffer;
  decode: (bytes: Buffer) => Place;
  /** What the HMAC covers. It must tell two places apart, and two lists. */
  signedParts: (place: Buffer, boundTo: readonly unknown[]) => (string | Buffer)[];
}

const macBytes = 16;

export function createSignedCursors<Place>({ keys, encode, decode, signedParts }: SignedCursorsOptions<Place>): Cursors<Place> {
  const macOf = (secret: string, place: Buffer, boundTo: readonly unknown[]) => {
    const hmac = createHmac('sha256', secret);
    for (const part of signedParts(place, boundTo)) hmac.update(part);
    return hmac.digest().subarray(0, macBytes);
  };

  return {
    make: (position, boundTo) => {
      const place = encode(position);
      return Buffer.concat([place, macOf(keys[0].secret, place, boundTo)]).toString('base64url');
    },
    read: (cursor, boundTo) => {
      const bytes = Buffer.from(cursor, 'base64url');
      const [place, mac] = [bytes.subarray(0, -macBytes), bytes.subarray(-macBytes)];
      // Comparing the re-encoded text rejects other texts that decode to the same bytes.
      const isWhole = bytes.length > macBytes && bytes.toString('base64url') === cursor;
      if (!isWhole || !keys.some(({ secret }) => timingSafeEqual(mac, macOf(secret, place, boundTo)))) {
        throw invalid('cursor must be the next_cursor of a page with the same filters.');
      }
      return decode(place);
    },
  };
}
