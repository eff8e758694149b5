import type { PersonRequest } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { timestamp } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { findUser } from '../users/find.sql';
import { requestMessage, type RequestRecord } from './request';
import { lockRequest, saveRequest } from './requests.sql';

/**
 * Changes an open request under its lock, so of two officers one wins. Throws not_found (also an unconfirmed one), conflict (closed, with who
 * closed it).
 */
export async function changeOpen(
  { accountId, id }: { accountId: string; id: string },
  change: (tx: Handle, before: RequestRecord, atMs: number) => Promise<RequestRecord>,
  { transaction, now }: Pick<AccountParts, 'transaction' | 'now'>,
): Promise<PersonRequest> {
  const after = await transaction(async (tx) => {
    const before = await lockRequest(tx, { accountId: uuidOf(accountId), id });
    if (before === undefined || before.confirmedAtMs === 0) throw notFound('request');
    if (before.status !== 'open') {
      const user = await findUser(tx, before.accountId, before.closedBy);
      throw conflict(`${user?.name ?? 'Somebody'} ${before.status} this request on ${timestamp(before.closedAtMs)}.`);
    }
    const changed = await change(tx, before, now());
    await saveRequest(tx, changed);
    return changed;
  });
  return requestMessage(after);
}
