import { createSignedCursors, type CursorKeys, type Cursors } from '@consent/kernel/ids';

export type BoundTo = readonly [list: string, accountId: string, ...chosen: string[]];

export interface ListCursors {
  read: (cursor: string | undefined, boundTo: BoundTo) => string | undefined;
  next: (place: string | undefined, boundTo: BoundTo) => string;
}

/** Cursors are signed in the gateway (decision 9.2), because services of an earlier release return whole lists and cannot read cursors. */
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
