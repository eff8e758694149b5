import { utf8 } from '../bytes';
import { FormatError } from '../format-error';
import { crc32 } from './crc32';

export interface BundleFile {
  /** ASCII, `/` between folders. */
  name: string;
  bytes: Uint8Array;
}

/** A zip that we write has exactly one layout: 32-bit sizes up to this limit, and zip64 end records only above this number of files. */
export const maxZipBytes = 0xffff_fffe;
export const maxPlainFiles = 0xfffe;

const fixed = {
  version: 10,
  deflatedVersion: 20,
  zip64Version: 45,
  /** 1980-01-01 00:00. A constant, because times in the zip carry no meaning here. */
  time: 0,
  date: 0x21,
};

/** No extra fields, no comments, no gaps. The same files in the same order always give the same bytes. */
export function* zipStored(files: readonly BundleFile[]): Generator<Uint8Array> {
  const directory = createDirectory();
  for (const { name, bytes } of files) {
    yield directory.add({ name, crc: crc32(bytes), size: bytes.length });
    yield bytes;
  }
  yield* directory.end();
}

export interface MeasuredFile {
  name: string;
  size: number;
  crc: number;
  /** Must give `size` bytes with this CRC. */
  pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The same bytes as raw deflate, written instead of them. */
  deflated?: Uint8Array | undefined;
}

/** The same zip as `zipStored`, of files that do not have to fit into memory. */
export async function* zipMeasured(files: readonly MeasuredFile[]): AsyncGenerator<Uint8Array> {
  const directory = createDirectory();
  for (const file of files) {
    yield directory.add(file);
    if (file.deflated === undefined) yield* file.pieces();
    else yield file.deflated;
  }
  yield* directory.end();
}

function createDirectory() {
  const central: Uint8Array[] = [];
  let offset = 0;
  return {
    add: (file: Pick<MeasuredFile, 'name' | 'crc' | 'size' | 'deflated'>): Uint8Array => {
      const name = utf8(file.name);
      central.push(centralHeader(name, file, offset));
      offset += 30 + name.length + writtenBytes(file);
      if (offset > maxZipBytes) throw new FormatError('a bundle is smaller than 4 GiB');
      return localHeader(name, file);
    },
    end: function* (): Generator<Uint8Array> {
      yield* central;
      const centralBytes = central.reduce((sum, { length }) => sum + length, 0);
      if (offset + centralBytes > maxZipBytes) throw new FormatError('a bundle is smaller than 4 GiB');
      if (central.length > maxPlainFiles) yield zip64End(central.length, centralBytes, offset);
      yield end(central.length, centralBytes, offset);
    },
  };
}

type Described = Pick<MeasuredFile, 'crc' | 'size' | 'deflated'>;

const writtenBytes = ({ size, deflated }: Described) => deflated?.length ?? size;

function localHeader(name: Uint8Array, file: Described): Uint8Array {
  const header = new Uint8Array(30 + name.length);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x04034b50, true);
  writeCommon(view, 4, name, file);
  header.set(name, 30);
  return header;
}

function centralHeader(name: Uint8Array, file: Described, offset: number): Uint8Array {
  const header = new Uint8Array(46 + name.length);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, fixed.version, true);
  writeCommon(view, 6, name, file);
  view.setUint32(42, offset, true);
  header.set(name, 46);
  return header;
}

/** Flags and extra length stay 0. Method 8 is deflate. */
function writeCommon(view: DataView, at: number, name: Uint8Array, file: Described): void {
  const { crc, size, deflated } = file;
  view.setUint16(at, deflated === undefined ? fixed.version : fixed.deflatedVersion, true);
  view.setUint16(at + 4, deflated === undefined ? 0 : 8, true);
  view.setUint16(at + 6, fixed.time, true);
  view.setUint16(at + 8, fixed.date, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, writtenBytes(file), true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

function end(files: number, centralBytes: number, offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(22));
  const shown = files > maxPlainFiles ? 0xffff : files;
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, shown, true);
  view.setUint16(10, shown, true);
  view.setUint32(12, centralBytes, true);
  view.setUint32(16, offset, true);
  return new Uint8Array(view.buffer);
}

function zip64End(files: number, centralBytes: number, offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(56 + 20));
  view.setUint32(0, 0x06064b50, true);
  view.setBigUint64(4, 44n, true);
  view.setUint16(12, fixed.zip64Version, true);
  view.setUint16(14, fixed.zip64Version, true);
  view.setBigUint64(24, BigInt(files), true);
  view.setBigUint64(32, BigInt(files), true);
  view.setBigUint64(40, BigInt(centralBytes), true);
  view.setBigUint64(48, BigInt(offset), true);
  view.setUint32(56, 0x07064b50, true);
  view.setBigUint64(64, BigInt(offset + centralBytes), true);
  view.setUint32(72, 1, true);
  return new Uint8Array(view.buffer);
}
