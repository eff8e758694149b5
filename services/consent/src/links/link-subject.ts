import type { LinkSubjectRequest, LinkSubjectResponse } from '@consent/contracts';
import { isPageSubject, uuidOf } from '@consent/kernel/ids';
import { ulid } from 'ulid';
import type { ConsentParts } from '../parts';
import { linkMessage } from './link';
import { findLinksOf, lockSubjects } from './links.sql';
import { activeOf, checkLink, findPageLink } from './links.rule';
import { recordLink } from './record';

/**
 * POST /public/identity (decision 70): the device is the person's from now on. Two callers make one link. For a person's page (74) it returns
 * the page's link that the site has already made, with another subject than the given one. Throws conflict (to oneself, a cycle, another person's
 * subject, too many).
 */
export async function linkSubject(
  { accountId, siteId: site, subjectId, personId, atMs: askedAtMs, actor }: LinkSubjectRequest,
  { transaction, events, isLogOn }: Pick<ConsentParts, 'transaction' | 'events' | 'isLogOn'>,
): Promise<LinkSubjectResponse> {
  const siteId = uuidOf(site);
  return transaction(async (tx) => {
    await lockSubjects(tx, accountId, [...new Set([subjectId, personId])]);
    const rows = await findLinksOf(tx, accountId, [subjectId, personId]);
    const active = isPageSubject(subjectId)
      ? findPageLink(rows, { personId, siteId })
      : activeOf(rows).find((row) => row.subjectId === subjectId && row.personId === personId);
    if (active !== undefined) return { link: linkMessage(active), isNew: false };
    checkLink(rows, { subjectId, personId });
    // After the end of an earlier link of the same device, also if another gateway's clock dated that.
    const latestMs = Math.max(0, ...rows.filter((row) => row.subjectId === subjectId).map(({ atMs }) => atMs + 1));
    const atMs = Math.max(askedAtMs, latestMs);
    const row = {
      ...{ accountId, id: `lnk_${ulid()}`, isEnd: false, siteId, subjectId, personId, linkedAtMs: atMs, atMs },
      ...{ byKind: actor.kind, byId: actor.id },
    };
    await recordLink(tx, row, { events, isLogOn });
    const { id, linkedAtMs } = row;
    return { link: { id, siteId, subjectId, personId, linkedAtMs, unlinkedAtMs: 0 }, isNew: true };
  });
}
