import { createSignedCursors, type CursorKeys, type Cursors } from '@consent/kernel/ids';

export function createCursors(keys: CursorKeys): Cursors<string> {
  return createSignedCursors({
    keys,
    encode: (lastId) => Buffer.from(lastId, 'latin1'),
    decode: (place) => place.toString('latin1'),
    signedParts: (place, boundTo) => [JSON.stringify([place.toString('latin1'), ...boundTo])],
  });
}
