import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** Does not support Zip64 (4 GB and more). */
export function readZipEntry(archive: Buffer, name: string): Buffer {
  const end = findEnd(archive);
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY_SIGNATURE) break;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name) return contentOf(archive, at);
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`the archive has no file ${name}`);
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - END_SIZE; at >= Math.max(0, archive.length - END_SIZE - LONGEST_COMMENT); at -= 1) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new Error('this is no ZIP archive');
}

function contentOf(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  // The content follows a local header, whose extra field may differ in length from the list's.
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const content = archive.subarray(start, start + size);
  if (method === STORED) return content;
  if (method === DEFLATED) return inflateRawSync(content);
  throw new Error(`the archive is compressed by method ${method}, which is not known here`);
}
