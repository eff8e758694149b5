import type { LogHead } from '../logs/log';
import { storeCheckpoints, type NewCheckpoint } from './heads.sql';
import type { SequencerParts } from './sequencer-parts';

const signedWithoutPause = 50;

/** Readers see the heads only after this (docs/adr/0013, step 4). */
export async function signHeads(
  heads: readonly LogHead[],
  { database, keys, keyGeneration, known, now }: Pick<SequencerParts, 'database' | 'keys' | 'keyGeneration' | 'known' | 'now'>,
): Promise<void> {
  const checkpoints: NewCheckpoint[] = [];
  for (const [place, { accountId, logId, epoch, size, root, checkpoint }] of heads.entries()) {
    // The time of a log's cosignatures must never go back.
    const atSeconds = Math.floor(Math.max(now(), checkpoint?.atMs ?? 0) / 1000);
    const note = keys.sign({ origin: keys.originOf(logId, epoch), size, root }, atSeconds);
    checkpoints.push({ accountId, note, size, root, atMs: atSeconds * 1000 });
    if (place % signedWithoutPause === signedWithoutPause - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  await storeCheckpoints(database, checkpoints, keyGeneration());
  for (const [place, head] of heads.entries()) {
    const { note, size, atMs } = checkpoints[place]!;
    known.add({ ...head, checkpoint: { note, size, atMs } });
  }
}
