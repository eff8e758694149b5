import { uuidOf } from '@consent/kernel/ids';

/** The ids of a request that names a record of an account. */
export function refOf({ accountId, id }: { accountId: string; id: string }): { accountId: string; id: string } {
  return { accountId: uuidOf(accountId), id: uuidOf(id) };
}
