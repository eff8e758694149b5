import { randomUUID } from 'node:crypto';
import type { ExtendRequestRequest, ExtendRequestResponse } from '@consent/contracts';
import { conflict } from '@consent/kernel/errors';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { checkText } from '../text.rule';
import { changeOpen } from './change-open';
import { deadlineAfter, lawNamed } from './deadline.rule';
import { addToTrail, byUser } from './trail.sql';

/** POST /requests/{id}/extend (decision 75.4). Throws not_found, invalid, conflict (closed, extended before, or the law has none). */
export async function extendRequest(
  { reason, userId, ...ref }: ExtendRequestRequest,
  parts: Pick<AccountParts, 'transaction' | 'audit' | 'wakeMailSender' | 'now'>,
): Promise<ExtendRequestResponse> {
  checkText('reason', reason, { min: 1, max: 1000 });
  const request = await changeOpen(
    ref,
    async (tx, before, atMs) => {
      const span = lawNamed(before.law).extended;
      if (span === undefined) throw conflict('The law that counts for this request allows no more time.');
      if (before.extendedAtMs !== 0) throw conflict('The deadline was moved before. The law allows it once.');
      const { accountId, id } = before;
      await addToTrail(tx, before, { what: 'extended', by: byUser(userId), detail: reason }, atMs);
      await insertMail(tx, { id: randomUUID(), kind: 'request_extended', data: { accountId, requestId: id } }, atMs);
      const dueAtMs = deadlineAfter(before.confirmedAtMs, span);
      return { ...before, dueAtMs, extendedAtMs: atMs, extensionReason: reason, reminders: 0 };
    },
    { ...parts, kind: 'request.extended' },
  );
  parts.wakeMailSender();
  return { request };
}
