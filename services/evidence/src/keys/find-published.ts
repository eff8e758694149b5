import { ServiceError } from '@consent/kernel/errors';
import type { EvidenceParts } from '../parts';
import { findGenerations, type StoredGeneration } from './log-keys.sql';

/**
 * Newest first. Throws internal if the stored keys of a configured seed differ from the derived ones, because readers
 * would then trust a foreign key.
 */
export async function findPublished({
  database,
  keys,
  logger,
}: Pick<EvidenceParts, 'database' | 'keys' | 'logger'>): Promise<StoredGeneration[]> {
  const stored = await findGenerations(database);
  for (const generation of keys.generations) {
    const { vkeys, receiptKey } = stored.find(({ id }) => id === generation.id) ?? {};
    if (vkeys?.join() === keys.vkeysOf(generation).join() && receiptKey?.equals(generation.receiptKey) === true) continue;
    logger.error({ keyId: generation.id }, 'log_keys does not have the public keys of a configured seed');
    throw new ServiceError('internal', 'The published keys are damaged.');
  }
  return stored;
}
