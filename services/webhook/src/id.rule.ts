import { uuidOf } from '@consent/kernel/ids';

export function refOf({ accountId, id }: { accountId: string; id: string }): { accountId: string; id: string } {
  return { accountId: uuidOf(accountId), id: uuidOf(id) };
}
