import { entryBytes, tagBytes } from '@consent/evidence-format';

/**
 * Finds entries by their content, with 8 bytes a slot: the place of an entry and 32 bits of its hash. The entry itself is compared in the
 * file, so that equal bits decide nothing.
 */
export function createEntryIndex(size: number, readEntry: (index: number, into: Buffer) => void) {
  if (size >= 2 ** 32 - 1) throw new Error(`a log of ${size} leaves is too long to be audited`);
  // At most two of three slots are used.
  const slots = 2 ** Math.max(4, Math.ceil(Math.log2(size * 1.5)));
  const places = new Uint32Array(slots);
  const prints = new Uint32Array(slots);
  const stored = Buffer.alloc(entryBytes);

  /** The slot of the entry, or the free one where it belongs. An entry ends with a SHA-256, so its bits are evenly spread. */
  function slotOf(entry: Buffer): number {
    const print = entry.readUInt32LE(tagBytes + 4);
    for (let slot = entry.readUInt32LE(tagBytes) % slots; ; slot = (slot + 1) % slots) {
      const place = places[slot]!;
      if (place === 0) return slot;
      if (prints[slot] !== print) continue;
      readEntry(place - 1, stored);
      if (stored.equals(entry)) return slot;
    }
  }

  return {
    /** Returns false if an equal entry was added before. */
    add: (entry: Buffer, index: number): boolean => {
      const slot = slotOf(entry);
      if (places[slot] !== 0) return false;
      places[slot] = index + 1;
      prints[slot] = entry.readUInt32LE(tagBytes + 4);
      return true;
    },
    /** The first index of the entry, or -1. */
    find: (entry: Buffer): number => places[slotOf(entry)]! - 1,
  };
}

export type EntryIndex = ReturnType<typeof createEntryIndex>;
