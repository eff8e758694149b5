import type { GetKeysRequest, GetKeysResponse } from '@consent/contracts';
import { keyThumbprint } from '@consent/evidence-format';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { findPublished } from './find-published';

/**
 * GET /log/keys and /.well-known/jwks.json: the public keys of all generations, newest first. Throws internal if the stored keys
 * were edited.
 */
export async function getKeys(_: GetKeysRequest, parts: Pick<EvidenceParts, 'database' | 'keys' | 'logger'>): Promise<GetKeysResponse> {
  const generations = await findPublished(parts);
  return {
    generations: generations.map(({ vkeys, receiptKey, validFromMs, validToMs, revokedFromMs }) => ({
      vkeys: [...vkeys],
      fromMs: validFromMs,
      toMs: validToMs ?? 0,
      receiptKey,
      receiptKeyId: keyThumbprint(sha256, receiptKey),
      revokedFromMs: revokedFromMs ?? 0,
    })),
  };
}
