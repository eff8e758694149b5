import type { OpenAnswerFileRequest, OpenAnswerFileResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findCellsOf } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { getAnswered } from './answered';
import { most } from './request.rule';
import { lockRequest } from './requests.sql';
import { addToTrail, byPerson, countTrail } from './trail.sql';

/** POST /public/requests/file (decision 75.6). Throws not_found. */
export async function openAnswerFile(
  { token, file }: OpenAnswerFileRequest,
  { database, transaction, now }: Pick<AccountParts, 'database' | 'transaction' | 'now'>,
): Promise<OpenAnswerFileResponse> {
  const { accountId, id } = await getAnswered(database, token, now());
  const request = await transaction(async (tx) => {
    const locked = await lockRequest(tx, { accountId, id });
    // Its subject may have been erased meanwhile.
    if (locked === undefined || locked.subjectId === '' || !locked.files.includes(file)) throw notFound('file');
    // Bounds the trail: the first downloads are the ones that prove something.
    if ((await countTrail(tx, locked)) < most.trail)
      await addToTrail(tx, locked, { what: 'downloaded', by: byPerson, detail: file }, now());
    return locked;
  });
  const cell = (await findCellsOf(database, [accountId])).get(accountId) ?? '';
  return { accountId, siteId: request.siteId, subjectId: request.subjectId, requestId: id, cell };
}
