import type { EndLinkRequest, EndLinkResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { linkMessage, type LinkRow } from './link';
import { findLinksOf, lockSubjects } from './links.sql';
import { recordEnd } from './record-end';

/**
 * DELETE /subjects/{subjectId}/links/{linkId} (decision 77.4): ends a link that a site made by mistake. A repeat returns the same link. Throws
 * not_found (the link is not one of the subject's, or of another site).
 */
export async function endLink(
  { accountId, subjectId, linkId, siteId, atMs, actor }: EndLinkRequest,
  { transaction, events, audit, isLogOn }: Pick<ConsentParts, 'transaction' | 'events' | 'audit' | 'isLogOn'>,
): Promise<EndLinkResponse> {
  return transaction(async (tx) => {
    const isAsked = (row: LinkRow) => row.id === linkId && !row.isEnd && (siteId === '' || row.siteId === siteId);
    const asked = (await findLinksOf(tx, accountId, [subjectId])).find(isAsked);
    if (asked === undefined) throw notFound('link');
    // A person has many devices, and changes of one link take turns by its device, so the device is looked up first.
    await lockSubjects(tx, accountId, [asked.subjectId]);
    const end = (await findLinksOf(tx, accountId, [asked.subjectId])).find((row) => row.id === linkId && row.isEnd);
    const link = end === undefined ? await recordEnd(tx, asked, { atMs, actor }, { events, isLogOn }) : linkMessage(end);
    if (link === undefined) throw notFound('link');
    const target = { kind: 'link', id: linkId };
    if (end === undefined) await audit(tx, { accountId, kind: 'subject.link_ended', siteId: asked.siteId, target });
    return { link };
  });
}
