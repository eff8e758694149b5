import type { GetKeysRequest, GetKeysResponse } from '@consent/contracts';
import type { EvidenceParts } from '../parts';
import { findGenerations } from './log-keys.sql';

/** GET /log/keys: the public keys of all generations, the newest first. */
export async function getKeys(_: GetKeysRequest, { database }: Pick<EvidenceParts, 'database'>): Promise<GetKeysResponse> {
  const generations = await findGenerations(database);
  return { generations: generations.map(({ vkeys, validFromMs, validToMs }) => ({ vkeys, fromMs: validFromMs, toMs: validToMs ?? 0 })) };
}
