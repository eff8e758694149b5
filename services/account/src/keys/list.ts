import type { ListKeysRequest, ListKeysResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findKeysOfAccount } from './find.sql';
import { keyMessageOf } from './key';

/** Newest first, including revoked keys. */
export async function listKeys({ accountId }: ListKeysRequest, { database }: Pick<AccountParts, 'database'>): Promise<ListKeysResponse> {
  return { keys: (await findKeysOfAccount(database, uuidOf(accountId))).map(keyMessageOf) };
}
