import type { AuditKind, PersonRequest } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { timestamp } from '@consent/contracts';
import { differenceOf } from '@consent/service';
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
  { kind, transaction, audit, now }: { kind: AuditKind } & Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
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
    const { accountId: owner, siteId } = changed;
    const changes = differenceOf(described(before), described(changed));
    await audit(tx, { accountId: owner, kind, siteId, target: { kind: 'request', id }, changes });
    return changed;
  });
  return requestMessage(after);
}

/** Names no person, and repeats no text. */
const described = ({ status, dueAtMs, subjectBy, files }: RequestRecord) => ({
  ...{ status, due_at: timestamp(dueAtMs), subject_by: subjectBy || null, files: [...files] },
});
