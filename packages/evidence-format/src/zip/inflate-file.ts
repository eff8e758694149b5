import { FormatError } from '../format-error';
import { crc32 } from './crc32';
import { UnreadableZip, type ZippedFile } from './read-zip';

/** A browser inflates a whole slice before anyone can stop it: to 16 MB at most. */
const sliceBytes = 16_384;

/** Returns the content of a file, and never holds more than its stated size. Throws FormatError if the content differs from what the zip states. */
export async function inflateFile({ name, bytes, isDeflated, size, crc }: ZippedFile): Promise<Uint8Array> {
  const content = isDeflated ? await inflate(name, bytes, size) : bytes;
  if (crc32(content) !== crc) throw new FormatError('was changed or damaged: the zip has another checksum for it');
  return content;
}

async function inflate(name: string, bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const reader = slicesOf(bytes).pipeThrough(newInflater(name)).getReader();
  const content = new Uint8Array(size);
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > size) throw new FormatError('is larger than the zip says');
      content.set(value, at);
      at += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof FormatError ? error : new FormatError('cannot be unpacked: it was changed or damaged');
  }
  if (at !== size) throw new FormatError('is smaller than the zip says');
  return content;
}

function newInflater(name: string): DecompressionStream {
  try {
    return new DecompressionStream('deflate-raw');
  } catch {
    throw new UnreadableZip(`${name} is compressed, and this old version of Node or the browser cannot unpack it.`);
  }
}

function slicesOf(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      // A copy: the stream may take the memory of a slice away.
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + sliceBytes));
      else controller.close();
      at += sliceBytes;
    },
  });
}
