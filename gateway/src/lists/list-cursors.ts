import { createSignedCursors, type CursorKeys, type Cursors } from '@consent/kernel/ids';

/** The list that a cursor belongs to: its name, the account, and what else chooses its rows. */
export type BoundTo = readonly [list: string, accountId: string, ...chosen: string[]];

/** Cursors of the lists that the gateway cuts into pages (decision 9.2). */
export interface ListCursors {
  /** The place that the page begins below; undefined without a cursor. Throws `invalid` for a cursor of another list. */
  read: (cursor: string | undefined, boundTo: BoundTo) => string | undefined;
  /** The `next_cursor` of a page that ends at `place`; "" for the last page. */
  next: (place: string | undefined, boundTo: BoundTo) => string;
}

/** The gateway signs these itself, because a service of an earlier release answers the whole list and reads no cursor. */
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
