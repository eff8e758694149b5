import type { KeysDocument } from '@consent/evidence-format';
import { findPublished } from '../keys/find-published';
import type { EvidenceParts } from '../parts';

export async function keysDocument(parts: Pick<EvidenceParts, 'database' | 'keys' | 'logger'>): Promise<KeysDocument> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const generations = await findPublished(parts);
  return {
    generations: generations.map(({ vkeys, validFromMs, validToMs, revokedFromMs }) => ({
      vkeys: [...vkeys],
      from: iso(validFromMs),
      to: validToMs === undefined ? null : iso(validToMs),
      ...(revokedFromMs !== undefined && { revoked_from: iso(revokedFromMs) }),
    })),
  };
}
