import { createSignedCursors, uuidOf, type CursorKeys, type Cursors } from '@consent/kernel/ids';

export interface Position {
  createdAtMs: number;
  id: string;
}

const timeBytes = 8;
const idBytes = 16;

export function createCursors(keys: CursorKeys): Cursors<Position> {
  return createSignedCursors({
    keys,
    encode: ({ createdAtMs, id }) => {
      const place = Buffer.alloc(timeBytes + idBytes);
      place.writeBigInt64BE(BigInt(createdAtMs));
      place.write(id.replaceAll('-', ''), timeBytes, 'hex');
      return place;
    },
    decode: (place) => {
      const id = place.toString('hex', timeBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { createdAtMs: Number(place.readBigInt64BE()), id: uuidOf(id) };
    },
    signedParts: (place, boundTo) => [JSON.stringify(['deliveries', ...boundTo]), place],
  });
}
