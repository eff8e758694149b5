import type { NameSubjectRequest, NameSubjectResponse } from '@consent/contracts';
import { conflict, invalid } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { checkText } from '../text.rule';
import { changeOpen } from './change-open';
import { most } from './request.rule';
import { addToTrail, byUser, countTrail } from './trail.sql';

/** POST /requests/{id}/subject (decision 75.5). Throws not_found, conflict (proven, or closed), invalid. */
export async function nameSubject(
  { subjectId, userId, ...ref }: NameSubjectRequest,
  parts: Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
): Promise<NameSubjectResponse> {
  checkText('subject_id', subjectId, { min: 0, max: 256 });
  if (['', '.', '..'].includes(subjectId)) throw invalid('subject_id must be a subject.');
  const request = await changeOpen(
    ref,
    async (tx, before, atMs) => {
      if (before.subjectBy === 'proven') throw conflict('A token of your site proved whose request this is, so nobody can be named.');
      if (before.subjectId === subjectId) return before;
      if ((await countTrail(tx, before)) >= most.trail) throw conflict('The subject was changed too often.');
      await addToTrail(tx, before, { what: 'subject_named', by: byUser(userId), detail: subjectId }, atMs);
      return { ...before, subjectId, subjectBy: 'named' };
    },
    { ...parts, kind: 'request.subject_named' },
  );
  return { request };
}
