import type { UnlinkSubjectRequest, UnlinkSubjectResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { ConsentParts } from '../parts';
import { findLinksOf, lockSubjects } from './links.sql';
import { activeOf } from './links.rule';
import { recordEnd } from './record-end';

/**
 * POST /public/identity/forget (decision 70): what the device decides from now on is no longer the person's. Changes nothing for a subject
 * without a link that this site made.
 */
export async function unlinkSubject(
  { accountId, siteId: site, subjectId, atMs, actor }: UnlinkSubjectRequest,
  { transaction, events, isLogOn }: Pick<ConsentParts, 'transaction' | 'events' | 'isLogOn'>,
): Promise<UnlinkSubjectResponse> {
  const siteId = uuidOf(site);
  return transaction(async (tx) => {
    await lockSubjects(tx, accountId, [subjectId]);
    const rows = await findLinksOf(tx, accountId, [subjectId]);
    const active = activeOf(rows).find((row) => row.subjectId === subjectId && row.siteId === siteId);
    if (active === undefined) return {};
    const link = await recordEnd(tx, active, { atMs, actor }, { events, isLogOn });
    return link === undefined ? {} : { link };
  });
}
