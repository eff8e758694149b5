import type { UnlinkSubjectRequest, UnlinkSubjectResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { ConsentParts } from '../parts';
import { linkMessage } from './link';
import { findLinksOf, lockSubjects } from './links.sql';
import { activeOf } from './links.rule';
import { recordLink } from './record';

/**
 * POST /public/identity/forget (decision 70): what the device decides from now on is no longer the person's. Changes nothing for a subject
 * without a link that this site made.
 */
export async function unlinkSubject(
  { accountId, siteId: site, subjectId, atMs: askedAtMs, actor }: UnlinkSubjectRequest,
  { transaction, events, isLogOn }: Pick<ConsentParts, 'transaction' | 'events' | 'isLogOn'>,
): Promise<UnlinkSubjectResponse> {
  const siteId = uuidOf(site);
  return transaction(async (tx) => {
    await lockSubjects(tx, accountId, [subjectId]);
    const rows = await findLinksOf(tx, accountId, [subjectId]);
    const active = activeOf(rows).find((row) => row.subjectId === subjectId && row.siteId === siteId);
    if (active === undefined) return {};
    const { salt: _, dataHash: __, tag: ___, leaf: ____, erasure: _____, ...link } = active;
    const atMs = Math.max(askedAtMs, link.linkedAtMs + 1);
    const end = { ...link, isEnd: true, atMs, byKind: actor.kind, byId: actor.id };
    await recordLink(tx, end, { events, isLogOn });
    return { link: { ...linkMessage(active), unlinkedAtMs: atMs } };
  });
}
