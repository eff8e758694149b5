import { concatBytes, findZipDifference, readZip, zipStored, type BundleFile } from '../src/index';

const files: BundleFile[] = [
  { name: 'a.txt', bytes: Buffer.from('123456789') },
  { name: 'folder/b', bytes: new Uint8Array() },
];
const zip = concatBytes(...zipStored(files));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);

test('files are read back, with the place of their headers', () => {
  expect(readZip(zip).map(({ name, bytes, offset }) => [name, Buffer.from(bytes).toString(), offset])).toEqual([
    ['a.txt', '123456789', 0],
    ['folder/b', '', 44],
  ]);
  expect(findZipDifference(zip, files)).toBeUndefined();
});

test('the checksum is the CRC-32 of zip: 123456789 has cbf43926', () => {
  expect(viewOf(zip).getUint32(14, true).toString(16)).toBe('cbf43926');
});

test('a zip without files consists of an end record', () => {
  const empty = concatBytes(...zipStored([]));
  expect(empty).toHaveLength(22);
  expect(readZip(empty)).toEqual([]);
});

test('a zip with more files than a plain end record can count has zip64 records', () => {
  const many = Array.from({ length: 65_535 }, (_, index) => ({ name: String(index), bytes: new Uint8Array() }));
  const large = Buffer.concat([...zipStored(many)]);
  expect(viewOf(large).getUint16(large.length - 12, true)).toBe(0xffff);
  expect(viewOf(large).getUint32(large.length - 22 - 20, true)).toBe(0x07064b50);
  expect(Number(viewOf(large).getBigUint64(large.length - 22 - 20 - 56 + 32, true))).toBe(65_535);
  expect(readZip(large)).toHaveLength(65_535);
  expect(findZipDifference(large, readZip(large))).toBeUndefined();
});

test('extra bytes before, between or after the files, and a truncated zip, are detected', () => {
  expect(findZipDifference(zip.with(8, 8), files)).toBe(8);
  expect(findZipDifference(concatBytes(zip, Uint8Array.of(0)), files)).toBe(zip.length);
  expect(findZipDifference(zip.subarray(0, -1), files)).toBe(zip.length - 1);
  expect(() => readZip(zip.subarray(0, -1))).toThrow('does not end as a zip');
  expect(() => readZip(zip.with(zip.length - 6, 255))).toThrow('cut off');
  expect(() => readZip(new Uint8Array())).toThrow('does not end as a zip');
});
