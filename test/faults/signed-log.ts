import { setTimeout as pause } from 'node:timers/promises';
import {
  appendHash,
  emptyFrontier,
  entriesOfBundle,
  entryBytes,
  leafHash,
  parseCheckpoint,
  parseKeys,
  parseNote,
  parseVkey,
  rootOf,
  tilePath,
  tileWidth,
  toHex,
  verifyNote,
  type Checkpoint,
  type VerifierKey,
} from '@consent/evidence-format';
import { getBytes, sha256, verifyEd25519 } from '../e2e/evidence/evidence-calls';
import type { LogReader } from './use-supervised-product';

const keepEveryMs = 200;

/** Reads the account's log as its owner does, and keeps every checkpoint it ever showed. */
export function readSignedLog(product: LogReader) {
  const notes = new Set<string>();
  const opened = new Map<string, Checkpoint>();
  let isStopping = false;
  let keeping = Promise.resolve();

  async function keep(): Promise<string> {
    const { status, body, text } = await product.api.get('/log');
    if (status !== 200) throw new Error(`The log was not read: ${status} ${text}`);
    const { checkpoint } = body as { checkpoint: string };
    notes.add(checkpoint);
    return checkpoint;
  }

  async function keepUntilStopped(): Promise<void> {
    while (!isStopping) {
      // The gateway or evidence may be killed right now, and there is no log before the first event.
      await keep().catch(() => undefined);
      await pause(keepEveryMs);
    }
  }

  async function open(note: string, keys: readonly VerifierKey[]): Promise<Checkpoint> {
    const known = opened.get(note);
    if (known !== undefined) return known;
    expect(await verifyNote(verifyEd25519, parseNote(note), keys)).toHaveLength(2);
    const checkpoint = parseCheckpoint(parseNote(note).body);
    opened.set(note, checkpoint);
    return checkpoint;
  }

  async function readKeys(): Promise<VerifierKey[]> {
    const { generations } = parseKeys(await (await fetch(new URL('/log/keys', product.demo.base_url))).text());
    return generations.flatMap(({ vkeys }) => vkeys.map((vkey) => parseVkey(sha256, vkey)));
  }

  async function readEntries({ origin, size }: Checkpoint): Promise<Uint8Array[]> {
    const entries: Uint8Array[] = [];
    for (let index = 0; index * tileWidth < size; index++) {
      const width = Math.min(tileWidth, size - index * tileWidth);
      const path = `/log/${origin.split('/log/')[1]}/tile/${tilePath({ level: 'entries', index, width })}`;
      const headers = { Authorization: `Bearer ${product.demo.api_key}` };
      const { status, bytes } = await getBytes(new URL(path, product.demo.base_url).href, headers);
      expect([path, status]).toEqual([path, 200]);
      const bundle = entriesOfBundle(bytes);
      for (let at = 0; at < bundle.length; at += entryBytes) entries.push(bundle.subarray(at, at + entryBytes));
    }
    return entries;
  }

  return {
    start: () => void (keeping = keepUntilStopped()),
    stop: async () => {
      isStopping = true;
      await keeping;
    },
    /**
     * Expects each entry once, and every past checkpoint to be signed and to be the root of the entries it counts. So later checkpoints
     * extend earlier ones, and no two of one size differ. Resolves with the position of each entry (hex).
     */
    expectIntact: async (): Promise<Map<string, number>> => {
      const keys = await readKeys();
      const past = [...notes];
      const now = await open(await keep(), keys);
      const entries = (await readEntries(now)).map(toHex);
      const places = new Map(entries.map((entry, place) => [entry, place]));
      expect(places.size).toBe(entries.length);

      const roots = rootsOf(entries);
      for (const note of past) {
        const { origin, size, root } = await open(note, keys);
        expect([origin, size, toHex(root)]).toEqual([now.origin, size, roots[size]]);
      }
      return places;
    },
  };
}

/** The root of each size in hex, computed from the entries alone. */
function rootsOf(entries: readonly string[]): string[] {
  const frontier = emptyFrontier();
  const roots = [''];
  for (const entry of entries) {
    appendHash(sha256, frontier, leafHash(sha256, Buffer.from(entry, 'hex')));
    roots.push(toHex(rootOf(sha256, frontier)));
  }
  return roots;
}
