import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import {
  appendHash,
  emptyFrontier,
  entriesOfBundle,
  entryBytes,
  leafHash,
  rootOf,
  tilePath,
  tileWidth,
  tileWidthAt,
  type Frontier,
} from '@consent/evidence-format';
import { sha256 } from '../../../node/log-crypto';

const tilesAtOnce = 8;
const entriesAtOnce = 2 ** 14;

/** Returns the body of `tile/<path>`. */
export type ReadEntryBundle = (path: string) => Promise<Uint8Array>;

/**
 * The entries of a log, 48 bytes each. Processes that write it at the same time write the same bytes to the same places, and a hole that a
 * killed one left shows as another root.
 */
export function openEntriesFile(path: string, signal: AbortSignal) {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);

  function read(from: number, into: Buffer): void {
    for (let done = 0; done < into.length;) {
      const bytes = readSync(file, into, done, into.length - done, from * entryBytes + done);
      if (bytes === 0) throw new Error(`${path} is cut short`);
      done += bytes;
    }
  }

  async function* blocks(from: number, to: number): AsyncGenerator<{ first: number; entries: Buffer }> {
    for (let first = from; first < to; first += entriesAtOnce) {
      const entries = Buffer.alloc(Math.min(entriesAtOnce, to - first) * entryBytes);
      read(first, entries);
      yield { first, entries };
      // Lets an interrupt through.
      await setImmediate();
      signal.throwIfAborted();
    }
  }

  /** Returns the first index at which the file had another entry, if any. */
  async function download(tile: number, size: number, readBundle: ReadEntryBundle): Promise<number | undefined> {
    const width = tileWidthAt(size, 0, tile);
    const bytes = Buffer.from(entriesOfBundle(await readBundle(tilePath({ level: 'entries', index: tile, width }))));
    if (bytes.length !== width * entryBytes) throw new Error(`tile/entries ${tile} has not ${width} entries`);
    const before = Buffer.alloc(bytes.length);
    const had = readSync(file, before, 0, before.length, tile * tileWidth * entryBytes);
    writeSync(file, bytes, 0, bytes.length, tile * tileWidth * entryBytes);
    for (let at = 0; at + entryBytes <= had; at += entryBytes) {
      if (before.compare(bytes, at, at + entryBytes, at, at + entryBytes) !== 0) return tile * tileWidth + at / entryBytes;
    }
    return undefined;
  }

  return {
    path,
    read,
    blocks,
    /** Full tiles never change, so they are downloaded once. Returns the first index at which the file had another entry. */
    fill: async (
      size: number,
      readBundle: ReadEntryBundle,
      { again = false, onProgress }: { again?: boolean; onProgress?: (entries: number) => void } = {},
    ): Promise<number | undefined> => {
      const had = Math.floor(fstatSync(file).size / entryBytes);
      const tiles = Math.ceil(size / tileWidth);
      let next = again ? 0 : Math.min(tiles, Math.floor(had / tileWidth));
      const changed: number[] = [];
      const readOn = async () => {
        while (next < tiles) {
          const tile = next++;
          const index = await download(tile, size, readBundle);
          if (index !== undefined) changed.push(index);
          onProgress?.(Math.min(size, next * tileWidth));
        }
      };
      await Promise.all(Array.from({ length: tilesAtOnce }, readOn));
      return changed.length === 0 ? undefined : Math.min(...changed);
    },
    /** Roots of the trees of these sizes, smallest first. */
    rootsAt: async (sizes: readonly number[]): Promise<Uint8Array[]> => {
      const frontier = emptyFrontier();
      const roots: Uint8Array[] = [];
      let from = 0;
      for (const size of sizes) {
        for await (const { entries } of blocks(from, size)) appendEntries(frontier, entries);
        from = size;
        roots.push(rootOf(sha256, frontier));
      }
      return roots;
    },
    /** Of a full tile: its hash in the level above. */
    rootOfTile: (tile: number): Uint8Array => {
      const entries = Buffer.alloc(tileWidth * entryBytes);
      read(tile * tileWidth, entries);
      const frontier = emptyFrontier();
      appendEntries(frontier, entries);
      return rootOf(sha256, frontier);
    },
    close: () => closeSync(file),
  };
}

function appendEntries(frontier: Frontier, entries: Buffer): void {
  for (let at = 0; at < entries.length; at += entryBytes) {
    appendHash(sha256, frontier, leafHash(sha256, entries.subarray(at, at + entryBytes)));
  }
}

export type EntriesFile = ReturnType<typeof openEntriesFile>;
