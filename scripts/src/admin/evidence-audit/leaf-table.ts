import { entryBytes } from '@consent/evidence-format';

/** The tag, which rows of links store, and 16 bytes of the commitment: finding another row for one of 2^22 leaves takes 2^106 hashes. */
const tagPart = 16;
const commitmentStart = 16;
const keyBytes = 32;
const [free, found, explained] = [0, 1, 2];

/** Remembers which entries of a log a row has explained. Uses 66 to 132 bytes per leaf, allocated at the start. */
export function createLeafTable(leaves: number) {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, leaves * 2)));
  const keys = Buffer.alloc(slots * keyBytes);
  const states = new Uint8Array(slots);

  /** The slot of the entry, or the free one where it belongs. */
  function slotOf(entry: Buffer): number {
    for (let slot = entry.readUInt32LE(entryBytes - 8) % slots; ; slot = (slot + 1) % slots) {
      if (states[slot] === free) return slot;
      const at = slot * keyBytes;
      const isSame =
        entry.compare(keys, at, at + tagPart, 0, tagPart) === 0 &&
        entry.compare(keys, at + tagPart, at + keyBytes, commitmentStart, commitmentStart + keyBytes - tagPart) === 0;
      if (isSame) return slot;
    }
  }

  return {
    add: (entry: Buffer): void => {
      const slot = slotOf(entry);
      if (states[slot] !== free) return;
      states[slot] = found;
      entry.copy(keys, slot * keyBytes, 0, tagPart);
      entry.copy(keys, slot * keyBytes + tagPart, commitmentStart, commitmentStart + keyBytes - tagPart);
    },
    /** Returns false if the entry is not there. */
    explain: (entry: Buffer): boolean => {
      const slot = slotOf(entry);
      if (states[slot] === free) return false;
      states[slot] = explained;
      return true;
    },
    isExplained: (entry: Buffer): boolean => states[slotOf(entry)] === explained,
  };
}

export type LeafTable = ReturnType<typeof createLeafTable>;
