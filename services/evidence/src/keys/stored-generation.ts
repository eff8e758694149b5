import type { CheckpointKeys } from './checkpoint-keys';
import type { KeyGeneration } from './derive-keys';
import type { NewGeneration, StoredGeneration } from './log-keys.sql';

export function generationRow(generation: KeyGeneration, keys: Pick<CheckpointKeys, 'vkeysOf'>): NewGeneration {
  return {
    id: generation.id,
    vkeys: keys.vkeysOf(generation),
    receiptKey: generation.receiptKey,
    anchorKey: Buffer.from(generation.anchorLog.publicKey),
    anchorTimeKey: Buffer.from(generation.anchorTime.publicKey),
  };
}

/** Rows of a release without an anchor log have neither key. */
export function lacksAnchorKeys({ anchorKey, anchorTimeKey }: StoredGeneration): boolean {
  return anchorKey === undefined && anchorTimeKey === undefined;
}

export function isSameGeneration(stored: StoredGeneration, row: NewGeneration): boolean {
  const isSameAnchor = stored.anchorKey?.equals(row.anchorKey) === true && stored.anchorTimeKey?.equals(row.anchorTimeKey) === true;
  return stored.vkeys.join() === row.vkeys.join() && stored.receiptKey.equals(row.receiptKey) && isSameAnchor;
}
