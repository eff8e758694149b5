import { createSignedCursors, type CursorKeys, type Cursors } from '@consent/kernel/ids';

/** Identifies a list: its name, its account, and any other value that selects its rows. */
export type BoundTo = readonly [list: string, accountId: string, ...chosen: string[]];

/** Signs and reads the cursors of lists that the gateway pages itself (decision 9.2). */
export interface ListCursors {
  /** Returns the position before which the page starts, or undefined without a cursor. Throws `invalid` for a cursor of another list. */
  read: (cursor: string | undefined, boundTo: BoundTo) => string | undefined;
  /** The `next_cursor` of a page that ends at `place`; "" for the last page. */
  next: (place: string | undefined, boundTo: BoundTo) => string;
}

/** Signed in the gateway, because services of an earlier release return whole lists and cannot read cursors. */
export function createListCursors(keys: CursorKeys): ListCursors {
  const cursors: Cursors<string> = createSignedCursors({
    keys,
    encode: (place) => Buffer.from(place, 'utf8'),
    decode: (place) => place.toString('utf8'),
    signedParts: (place, boundTo) => [JSON.stringify([place.toString('utf8'), ...boundTo])],
  });
  return {
    read: (cursor, boundTo) => (cursor === undefined ? undefined : cursors.read(cursor, boundTo)),
    next: (place, boundTo) => (place === undefined ? '' : cursors.make(place, boundTo)),
  };
}
