import { DamagedDataError } from '../logs/damage';
import type { EvidenceParts } from '../parts';
import type { CheckpointKeys } from './checkpoint-keys';
import { findGenerations, type StoredGeneration } from './log-keys.sql';
import { generationRow, isSameGeneration } from './stored-generation';
import { readState } from '../sequencer/state.sql';

export interface PublishedGeneration extends Pick<StoredGeneration, 'receiptKey' | 'validFromMs' | 'validToMs' | 'revokedFromMs'> {
  /** The account logs' two keys, then the anchor log's two for each of its origins. */
  vkeys: readonly string[];
}

/**
 * Newest first. Throws internal if the stored keys of a configured seed differ from the derived ones, because readers
 * would then trust a foreign key.
 */
export async function findPublished({
  database,
  keys,
  logger,
}: Pick<EvidenceParts, 'database' | 'keys' | 'logger'>): Promise<PublishedGeneration[]> {
  const stored = await findGenerations(database);
  for (const generation of keys.generations) {
    const before = stored.find(({ id }) => id === generation.id);
    if (before !== undefined && isSameGeneration(before, generationRow(generation, keys))) continue;
    logger.error({ keyId: generation.id }, 'log_keys does not have the public keys of a configured seed');
    throw new DamagedDataError('The published keys are damaged.');
  }
  const { epoch } = await readState(database);
  return stored.map((generation) => publishedGeneration(generation, keys, epoch));
}

export function publishedGeneration(
  { vkeys, receiptKey, anchorKey, anchorTimeKey, validFromMs, validToMs, revokedFromMs }: StoredGeneration,
  keys: Pick<CheckpointKeys, 'anchorVkeysOf'>,
  epoch: number,
): PublishedGeneration {
  const anchorKeys = anchorKey && anchorTimeKey && { log: anchorKey, time: anchorTimeKey };
  const ofAnchor = anchorKeys === undefined ? [] : keys.anchorVkeysOf(anchorKeys, epoch);
  return { vkeys: [...vkeys, ...ofAnchor], receiptKey, validFromMs, validToMs, revokedFromMs };
}
