import type { GetKeysRequest, GetKeysResponse } from '@consent/contracts';
import type { EvidenceParts } from '../parts';
import { findPublished } from './find-published';

/** GET /log/keys: the public keys of all generations, newest first. Throws internal if the stored keys were edited. */
export async function getKeys(_: GetKeysRequest, parts: Pick<EvidenceParts, 'database' | 'keys' | 'logger'>): Promise<GetKeysResponse> {
  const generations = await findPublished(parts);
  return {
    generations: generations.map(({ vkeys, validFromMs, validToMs }) => ({ vkeys: [...vkeys], fromMs: validFromMs, toMs: validToMs ?? 0 })),
  };
}
