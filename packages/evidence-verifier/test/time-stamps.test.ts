import { FormatError, fromHex } from '@consent/evidence-format';
import { membersOf, readDer, readTimeStamp } from '../src/index';

const nestedDer = (depth: number): Uint8Array => {
  let der: Uint8Array = Uint8Array.of(0x05, 0x00);
  for (let level = 0; level < depth; level++) {
    const { length } = der;
    const header =
      length < 0x80 ? [0x30, length] : [0x30, 0x84, length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff];
    der = Buffer.concat([Uint8Array.from(header), der]);
  }
  return der;
};

test.each([
  ['nothing', ''],
  ['a tag alone', '30'],
  ['a length beyond the end', '3005aa'],
  ['a huge length', '3084ffffffff'],
  ['a length of nine bytes', '3089010000000000000000'],
  ['an indefinite length', '308002010100 00'.replace(' ', '')],
  ['a length that begins with zero', '308200800000'],
  ['a long form of a short length', '308101aa'],
  ['a tag of several bytes', '1f8101 00'.replace(' ', '')],
  ['bytes after the value', '0500ff'],
])('%s is no DER, and no token', (_, hex) => {
  expect(() => readDer(fromHex(hex))).toThrow(FormatError);
  expect(() => readTimeStamp(fromHex(hex))).toThrow(FormatError);
});

test('deep nesting is refused without recursion', () => {
  expect(() => readTimeStamp(nestedDer(60))).toThrow(FormatError);
  const deep = Buffer.concat(Array.from({ length: 50_000 }, () => Uint8Array.of(0x30, 0x80)));
  expect(() => readTimeStamp(deep)).toThrow(FormatError);
});

test('members are read up to the end of their value', () => {
  const value = readDer(fromHex('300702010504020607'));
  expect(membersOf(value).map(({ tag, content, raw }) => [tag, content.length, raw.length])).toEqual([
    [2, 1, 3],
    [4, 2, 4],
  ]);
  expect(() => membersOf(readDer(fromHex('3003020205')))).toThrow('cut short');
});

test('random bytes and changed shapes are refused', () => {
  let state = 7;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >>> 16;
  for (let round = 0; round < 3000; round++) {
    const inner = Uint8Array.from({ length: random() % 40 }, () => random() & 0xff);
    const bytes = round % 2 === 0 ? inner : Buffer.concat([Uint8Array.of(0x30, inner.length), inner]);
    expect(() => readTimeStamp(bytes)).toThrow(FormatError);
  }
});
