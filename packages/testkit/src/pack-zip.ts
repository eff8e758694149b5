import { crc32, deflateRawSync } from 'node:zlib';

interface FileToPack {
  name: string;
  bytes: Uint8Array;
}

export interface PackOptions {
  isDeflated?: boolean;
  /** Sizes and checksum after the content, as programs write that stream their output. */
  hasDescriptors?: boolean;
  /** Puts everything into this folder. */
  folder?: string;
  /** Writes an entry for each folder. */
  hasFolders?: boolean;
  /** Sizes and offsets in zip64 extra fields, and a zip64 end record. */
  isZip64?: boolean;
  comment?: string;
  separator?: string;
  extra?: Buffer;
}

/** Packs files as other programs do. The product itself writes zips in only one form. */
export function packZip(files: readonly FileToPack[], options: PackOptions = {}): Buffer {
  const { folder = '', isDeflated = false, hasDescriptors = false, isZip64 = false, comment = '', separator = '/' } = options;
  const pieces: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of options.hasFolders === true ? withFolders(files) : files) {
    const nameBytes = Buffer.from(`${folder}${name}`.replaceAll('/', separator));
    const packed = isDeflated ? deflateRawSync(bytes) : Buffer.from(bytes);
    const facts = {
      flags: hasDescriptors ? 8 : 0,
      method: isDeflated ? 8 : 0,
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
    };
    const blank = hasDescriptors ? { ...facts, crc: 0, packed: 0, size: 0 } : facts;
    const extra = options.extra ?? Buffer.alloc(0);
    const local = Buffer.concat([header(0x04034b50, [20], blank, nameBytes.length, extra.length), nameBytes, extra]);
    const descriptor = hasDescriptors ? numbers(4, [0x08074b50, facts.crc, facts.packed, facts.size]) : Buffer.alloc(0);
    pieces.push(local, packed, descriptor);
    const large = isZip64 ? Buffer.concat([extra, numbers(2, [1, 24]), numbers(8, [facts.size, facts.packed, offset])]) : extra;
    const shown = isZip64 ? { ...facts, packed: 0xffff_ffff, size: 0xffff_ffff } : facts;
    const end = Buffer.concat([numbers(2, [0, 0, 0]), numbers(4, [0, isZip64 ? 0xffff_ffff : offset])]);
    central.push(header(0x02014b50, [20, 20], shown, nameBytes.length, large.length), end, nameBytes, large);
    offset += local.length + packed.length + descriptor.length;
  }
  const directory = Buffer.concat(central);
  const count = central.length / 4;
  const end64 = isZip64
    ? Buffer.concat([
        numbers(4, [0x06064b50]),
        numbers(8, [44]),
        numbers(2, [45, 45]),
        numbers(4, [0, 0]),
        numbers(8, [count, count, directory.length, offset]),
        numbers(4, [0x07064b50, 0]),
        numbers(8, [offset + directory.length]),
        numbers(4, [1]),
      ])
    : Buffer.alloc(0);
  const counts = isZip64 ? [0xffff, 0xffff] : [count, count];
  const places = isZip64 ? [0xffff_ffff, 0xffff_ffff] : [directory.length, offset];
  const end = Buffer.concat([numbers(4, [0x06054b50]), numbers(2, [0, 0, ...counts]), numbers(4, places), numbers(2, [comment.length])]);
  return Buffer.concat([...pieces, directory, end64, end, Buffer.from(comment)]);
}

interface Shown {
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
}

function header(signature: number, versions: number[], { flags, method, crc, packed, size }: Shown, name: number, extra: number): Buffer {
  return Buffer.concat([
    numbers(4, [signature]),
    numbers(2, [...versions, flags, method, 0x6000, 0x5b7b]),
    numbers(4, [crc, packed, size]),
    numbers(2, [name, extra]),
  ]);
}

function numbers(bytes: 2 | 4 | 8, values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length);
  values.forEach((value, at) => {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at * 8);
    else buffer.writeUIntLE(value, at * bytes, bytes);
  });
  return buffer;
}

function withFolders(files: readonly FileToPack[]): FileToPack[] {
  const folders = new Set(files.flatMap(({ name }) => (name.includes('/') ? [name.slice(0, name.lastIndexOf('/') + 1)] : [])));
  return [...[...folders].map((name) => ({ name, bytes: new Uint8Array() })), ...files];
}
