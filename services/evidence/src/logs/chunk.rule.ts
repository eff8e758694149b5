export const tileItems = 256;
export const entrySize = 48;
export const hashSize = 32;

export function itemSize(level: number): number {
  return level === 0 ? entrySize : hashSize;
}

/** Consecutive items, all within one tile. */
export interface Chunk {
  level: number;
  start: number;
  items: Buffer;
}

export function cutIntoChunks(level: number, start: number, items: Buffer): Chunk[] {
  const size = itemSize(level);
  const chunks: Chunk[] = [];
  for (let done = 0; done < items.length;) {
    const at = start + done / size;
    const room = (tileItems - (at % tileItems)) * size;
    const part = items.subarray(done, done + room);
    chunks.push({ level, start: at, items: part });
    done += part.length;
  }
  return chunks;
}

/** The chunk completes a tile that has earlier parts. */
export function endsTile({ level, start, items }: Chunk): boolean {
  return start % tileItems !== 0 && (start % tileItems) + items.length / itemSize(level) === tileItems;
}
