import { randomUUID } from 'node:crypto';
import type { CloseRequestRequest, CloseRequestResponse } from '@consent/contracts';
import { conflict, invalid } from '@consent/kernel/errors';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { checkText } from '../text.rule';
import { changeOpen } from './change-open';
import { checkFiles, readableMs } from './request.rule';
import { addToTrail, byUser } from './trail.sql';

/** POST /requests/{id}/answer and /refuse (decision 75.6). Throws not_found, invalid, conflict (closed, or files without a subject). */
export async function closeRequest(
  { outcome, text, files, userId, ...ref }: CloseRequestRequest,
  parts: Pick<AccountParts, 'transaction' | 'audit' | 'wakeMailSender' | 'now'>,
): Promise<CloseRequestResponse> {
  if (outcome !== 'answered' && outcome !== 'refused') throw invalid('outcome must be answered or refused.');
  checkText('text', text, { min: 1, max: 10_000 });
  checkFiles(files);
  const request = await changeOpen(
    ref,
    async (tx, before, atMs) => {
      if (files.length > 0 && before.subjectId === '') throw conflict('Say whose data it is first: files need a subject.');
      const { accountId, id } = before;
      await addToTrail(tx, before, { what: outcome, by: byUser(userId) }, atMs);
      if (before.email !== '') await insertMail(tx, { id: randomUUID(), kind: 'request_closed', data: { accountId, requestId: id } }, atMs);
      return { ...before, status: outcome, closedAtMs: atMs, closedBy: userId, answerText: text, files, blankAtMs: atMs + readableMs };
    },
    { ...parts, kind: outcome === 'answered' ? 'request.answered' : 'request.refused' },
  );
  parts.wakeMailSender();
  return { request };
}
