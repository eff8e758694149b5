import type { ListKeysRequest, ListKeysResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findKeysOfAccount } from './find.sql';
import { findMakers } from './makers.sql';
import { keyMessageOf } from './key';

/** The largest page (decision 9.2), plus one key that tells whether there is a next page. */
const maxListed = 101;

/** GET /keys: newest first, including revoked keys. Throws invalid (limit). */
export async function listKeys(
  { accountId, limit, belowId }: ListKeysRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListKeysResponse> {
  if (limit !== undefined && (limit < 1 || limit > maxListed)) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const keys = await findKeysOfAccount(database, uuidOf(accountId), { limit, below: belowId });
  const makers = await findMakers(database, accountId, keys);
  return { keys: keys.map((key) => keyMessageOf(key, makers)) };
}
