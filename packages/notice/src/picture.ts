import type { PictureType } from './form';

interface Size {
  width: number;
  height: number;
}

const mostPixelsOfSide = 16_384;
/** A browser decodes this much in a second. Compressed, it may have a few bytes. */
const mostPixels = 50_000_000;

/**
 * The type of a picture, from its bytes alone. Undefined for other formats, for a file that is cut off or goes on after its picture, and for
 * more pixels than a page can show. Reads the structure of the file and not its pixels. A file may still mean something else to another
 * program, such as in its metadata, so serve it with this type only.
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [type, sizeOf] of readers) {
    const size = sizeOf(file);
    if (size === undefined) continue;
    const { width, height } = size;
    const fits = width >= 1 && height >= 1 && width <= mostPixelsOfSide && height <= mostPixelsOfSide && width * height <= mostPixels;
    return fits ? type : undefined;
  }
  return undefined;
}

const readers: readonly [PictureType, (file: DataView) => Size | undefined][] = [
  ['image/png', sizeOfPng],
  ['image/jpeg', sizeOfJpeg],
  ['image/webp', sizeOfWebp],
];

function hasText(file: DataView, at: number, text: string): boolean {
  if (at + text.length > file.byteLength) return false;
  for (let place = 0; place < text.length; place++) if (file.getUint8(at + place) !== text.charCodeAt(place)) return false;
  return true;
}

const pngSignature = '\u0089PNG\r\n\u001a\n';
/** Length, type and checksum of a chunk. */
const pngChunkOverhead = 12;

/** Chunks from IHDR to IEND, and nothing after it. */
function sizeOfPng(file: DataView): Size | undefined {
  if (!hasText(file, 0, `${pngSignature}\0\0\0\rIHDR`)) return undefined;
  let hasPixels = false;
  let at = pngSignature.length;
  while (at + pngChunkOverhead <= file.byteLength) {
    const isEnd = hasText(file, at + 4, 'IEND');
    hasPixels ||= hasText(file, at + 4, 'IDAT');
    at += pngChunkOverhead + file.getUint32(at);
    if (!isEnd) continue;
    if (at !== file.byteLength || !hasPixels) return undefined;
    return { width: file.getUint32(pngSignature.length + 8), height: file.getUint32(pngSignature.length + 12) };
  }
  return undefined;
}

const jpegMarker = { start: 0xd8, end: 0xd9, scan: 0xda };
/** Frames of any coding. Three numbers of the range mean tables. */
const isJpegFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments up to the first scan, one of them a frame. The rest is entropy-coded, and the file must end with the end marker. */
function sizeOfJpeg(file: DataView): Size | undefined {
  const isMarker = (at: number, marker: number) => at + 2 <= file.byteLength && file.getUint16(at) === 0xff00 + marker;
  if (file.byteLength < 4 || !isMarker(0, jpegMarker.start) || !isMarker(file.byteLength - 2, jpegMarker.end)) return undefined;
  let size: Size | undefined;
  let at = 2;
  while (at + 4 <= file.byteLength) {
    if (file.getUint8(at) !== 0xff) return undefined;
    const marker = file.getUint8(at + 1);
    // Any number of these bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpegMarker.scan) return size;
    const length = file.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > file.byteLength) return undefined;
    if (isJpegFrame(marker)) {
      if (length < 8) return undefined;
      size = { height: file.getUint16(at + 5), width: file.getUint16(at + 7) };
    }
    at = end;
  }
  return undefined;
}

const webpHeader = 12;
const webpChunkHeader = 8;

/** A RIFF file of the length that it names, whose first chunk has the size. */
function sizeOfWebp(file: DataView): Size | undefined {
  if (!hasText(file, 0, 'RIFF') || !hasText(file, 8, 'WEBP') || file.byteLength < webpHeader + webpChunkHeader + 10) return undefined;
  if (file.getUint32(4, true) + 8 !== file.byteLength) return undefined;
  const at = webpHeader + webpChunkHeader;
  if (hasText(file, webpHeader, 'VP8X')) return { width: uint24(file, at + 4) + 1, height: uint24(file, at + 7) + 1 };
  if (hasText(file, webpHeader, 'VP8L') && file.getUint8(at) === 0x2f) {
    const bits = file.getUint32(at + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (hasText(file, webpHeader, 'VP8 ') && hasText(file, at + 3, '\u009d\u0001*')) {
    return { width: file.getUint16(at + 6, true) & 0x3fff, height: file.getUint16(at + 8, true) & 0x3fff };
  }
  return undefined;
}

function uint24(file: DataView, at: number): number {
  return file.getUint16(at, true) + file.getUint8(at + 2) * 0x10000;
}
