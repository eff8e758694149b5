import { concatBytes, inflateFile, readZip, zipStored, type BundleFile, type ZippedFile } from '../src/index';
import { packZip, type PackOptions } from '@consent/testkit';

const files: BundleFile[] = [
  { name: 'a.txt', bytes: Buffer.from('123456789') },
  { name: 'folder/b', bytes: new Uint8Array() },
  { name: 'folder/c', bytes: Buffer.alloc(100_000, 'abc') },
];
const zip = concatBytes(...zipStored(files));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);
const contentsOf = (zipped: readonly ZippedFile[]) =>
  Promise.all(zipped.map(async (file) => [file.name, Buffer.from(await inflateFile(file)).toString()]));
const contents = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);

test('files are read back, with the place of their headers', async () => {
  expect(readZip(zip).map(({ offset }) => offset)).toEqual([0, 44, 82]);
  expect(await contentsOf(readZip(zip))).toEqual(contents);
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
});

test.each<[string, PackOptions]>([
  ['stored', {}],
  ['deflated', { isDeflated: true }],
  ['with data descriptors', { isDeflated: true, hasDescriptors: true }],
  ['with zip64 fields', { isZip64: true }],
  ['with a comment and extra fields', { comment: 'packed by hand', extra: Buffer.from([0x55, 0x54, 1, 0, 0]) }],
])('a zip of another program is read: %s', async (_, options) => {
  expect(await contentsOf(readZip(packZip(files, options)))).toEqual(contents);
});

test('a truncated, empty or foreign file says so', () => {
  for (let length = 1; length < zip.length; length += 97) {
    expect(() => readZip(zip.subarray(0, length))).toThrow('The file is cut short or not a zip.');
  }
  expect(() => readZip(zip.subarray(1))).toThrow('cut short');
  expect(() => readZip(concatBytes(zip, Uint8Array.of(0)))).toThrow('cut short');
  expect(() => readZip(Buffer.from('%PDF-1.7 '.repeat(100)))).toThrow('cut short or not a zip');
  expect(() => readZip(new Uint8Array())).toThrow('The file is empty.');
});

test('bytes that belong to no file are refused', () => {
  const [first, rest] = [packZip(files.slice(0, 1)), packZip(files)];
  const directory = rest.readUInt32LE(rest.length - 6);
  const moved = Buffer.concat([rest.subarray(0, directory), Buffer.alloc(5), rest.subarray(directory)]);
  moved.writeUInt32LE(directory + 5, moved.length - 6);
  expect(() => readZip(moved)).toThrow('bytes that belong to none of its files');
  expect(() => readZip(Buffer.concat([first, rest]))).toThrow('cut short');
});

describe('a zip that contradicts itself is refused', () => {
  const central = (bytes: Buffer, file: number): number => {
    let at = bytes.readUInt32LE(bytes.length - 6);
    for (let skipped = 0; skipped < file; skipped += 1) at += 46 + bytes.readUInt16LE(at + 28);
    return at;
  };

  test('with files that overlap', () => {
    const bytes = packZip(files);
    bytes.writeUInt32LE(0, central(bytes, 1) + 42);
    expect(() => readZip(bytes)).toThrow(/says something else about folder\/b/);
    const same = packZip([files[0]!, { ...files[0]! }]);
    same.writeUInt32LE(0, central(same, 1) + 42);
    expect(() => readZip(same)).toThrow('overlap');
  });

  test.each([
    ['name', 30],
    ['method', 8],
    ['checksum', 14],
    ['size', 22],
  ])('with another %s before the file than in the directory', (_, at) => {
    const bytes = packZip(files);
    bytes[at]! ^= 8;
    expect(() => readZip(bytes)).toThrow('says something else about a.txt');
  });
});

test('encrypted files and other compressions say what to do', () => {
  for (const [place, value, text] of [
    [8, 1, 'without a password'],
    [10, 14, 'pack it with another program'],
  ] as const) {
    const bytes = packZip(files.slice(0, 1));
    bytes[bytes.readUInt32LE(bytes.length - 6) + place] = value;
    expect(() => readZip(bytes)).toThrow(text);
  }
});

describe('a zip bomb', () => {
  const bomb = packZip([{ name: 'big', bytes: Buffer.alloc(64 * 2 ** 20) }], { isDeflated: true });

  test('is refused before anything is inflated', () => {
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => readZip(bomb)).toThrow('too much for a zip of');
  });

  test('that states a small size is stopped there', async () => {
    const lying = Buffer.from(bomb);
    for (const at of [22, lying.readUInt32LE(lying.length - 6) + 24]) lying.writeUInt32LE(1000, at);
    await expect(inflateFile(readZip(lying)[0]!)).rejects.toThrow('is larger than the zip says');
  });
});

test('damaged content is refused, stored or deflated', async () => {
  const expected = [/another checksum/, /changed or damaged|smaller than|larger than/];
  for (const [kind, isDeflated] of [false, true].entries()) {
    const bytes = packZip(files.slice(2), { isDeflated });
    bytes[60]! ^= 1;
    await expect(inflateFile(readZip(bytes)[0]!)).rejects.toThrow(expected[kind]);
  }
});
