import type { RevokeSigningKeyRequest, RevokeSigningKeyResponse } from '@consent/contracts';
import { conflict, invalid, notFound } from '@consent/kernel/errors';
import type { EvidenceParts } from '../parts';
import { findGenerations, lockGenerations, setRevokedFrom } from './log-keys.sql';

/**
 * `npm run admin -- evidence revoke-key` (decisions 45): publishes that others may have had a seed since a time. Throws
 * not_found, invalid, and conflict for the seed that signs first, because nothing would be left that counts.
 */
export async function revokeSigningKey(
  { id, fromMs }: RevokeSigningKeyRequest,
  { transaction, keys, now, logger }: Pick<EvidenceParts, 'transaction' | 'keys' | 'now' | 'logger'>,
): Promise<RevokeSigningKeyResponse> {
  return transaction(async (tx) => {
    await lockGenerations(tx);
    const generation = (await findGenerations(tx)).find((each) => each.id === id);
    if (generation === undefined) throw notFound('key');
    const { validFromMs, validToMs, revokedFromMs = Infinity } = generation;
    if (fromMs > now()) throw invalid('The time must not be in the future.');
    if (fromMs < validFromMs) throw invalid(`The key is in use since ${new Date(validFromMs).toISOString()}; revoke it from then on.`);
    if (keys.generations[0]?.id === id)
      throw conflict('This key signs first. Put a new one before it in EVIDENCE_KEYS, then repeat the command.');
    await setRevokedFrom(tx, id, fromMs);
    const earliestMs = Math.min(fromMs, revokedFromMs);
    logger.warn({ keyId: id, revokedFrom: new Date(earliestMs).toISOString() }, 'an operator revoked a signing key');
    return { revokedFromMs: earliestMs, isInUse: validToMs === undefined };
  });
}
