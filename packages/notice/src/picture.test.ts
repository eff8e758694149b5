import { samplePictures } from '@consent/testkit';
import { pictureTypeOf } from './picture';

const { png, jpeg, webp, webpLossless, webpExtended } = samplePictures;

const edited = (bytes: Buffer, edit: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes);
  edit(copy);
  return copy;
};
const at = (bytes: Buffer, marker: number) => bytes.indexOf(Buffer.from([0xff, marker]));
const text = (content: string) => Buffer.from(content, 'latin1');

test.each([
  ['PNG', png, 'image/png'],
  ['JPEG', jpeg, 'image/jpeg'],
  ['JPEG with filling before a marker', Buffer.concat([jpeg.subarray(0, 2), text('\u00ff\u00ff'), jpeg.subarray(2)]), 'image/jpeg'],
  ['WebP', webp, 'image/webp'],
  ['lossless WebP', webpLossless, 'image/webp'],
  ['extended WebP', webpExtended, 'image/webp'],
  ['a view into a larger buffer', Buffer.concat([text('before'), png, text('after')]).subarray(6, 6 + png.length), 'image/png'],
])('%s', (_name, bytes, type) => {
  expect(pictureTypeOf(bytes)).toBe(type);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a GIF', text('GIF89a\u0005\0\u0003\0\u0080\0\0')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a zip', text('PK\u0003\u0004')],
  ['a page that begins as a PNG', Buffer.concat([png.subarray(0, 33), text('<script>alert(1)</script>')])],
  ['a PNG and a zip', Buffer.concat([png, text('PK\u0003\u0004')])],
  ['a WebP and a zip', Buffer.concat([webp, text('PK\u0003\u0004')])],
  ['a JPEG and a zip', Buffer.concat([jpeg, text('PK\u0003\u0004')])],
  ['a PNG without pixels', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
  ['a JPEG without a frame', Buffer.concat([jpeg.subarray(0, at(jpeg, 0xc0)), jpeg.subarray(at(jpeg, 0xda))])],
  ['a JPEG of no height', edited(jpeg, (copy) => copy.writeUInt16BE(0, at(jpeg, 0xc0) + 5))],
  ['a PNG of no width', edited(png, (copy) => copy.writeUInt32BE(0, 16))],
  ['a PNG of 16,385 pixels', edited(png, (copy) => copy.writeUInt32BE(16_385, 16))],
  [
    'a PNG of 100 million pixels',
    edited(png, (copy) => {
      copy.writeUInt32BE(10_000, 16);
      copy.writeUInt32BE(10_000, 20);
    }),
  ],
  ['a PNG chunk beyond the file', edited(png, (copy) => copy.writeUInt32BE(0xffff_fff0, 33))],
  ['a WebP without a start code', edited(webp, (copy) => copy.writeUInt8(0, 23))],
  ['a WebP of another chunk', edited(webp, (copy) => copy.write('ALPH', 12, 'latin1'))],
])('%s is none', (_name, bytes) => {
  expect(pictureTypeOf(bytes)).toBeUndefined();
});

test.each(Object.entries(samplePictures))('a %s that is cut off anywhere is none', (_name, bytes) => {
  for (let length = 0; length < bytes.length; length++)
    expect([length, pictureTypeOf(bytes.subarray(0, length))]).toEqual([length, undefined]);
});

test('any change of one byte gives an answer, and never another type', () => {
  for (const bytes of Object.values(samplePictures)) {
    const type = pictureTypeOf(bytes);
    for (let place = 0; place < bytes.length; place++)
      for (const value of [0, 1, 0x7f, 0xff])
        expect([type, undefined]).toContain(pictureTypeOf(edited(bytes, (copy) => (copy[place] = value))));
  }
});
