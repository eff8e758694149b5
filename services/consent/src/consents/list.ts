import type { ListConsentsRequest, ListConsentsResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { findAllOfPerson } from '../links/linked-subjects';
import { hasPurges } from '../purges/find.sql';
import { keepLatest, keepLatestOfPerson } from '../states/keep-latest';
import { findEndOfWalk, findListed } from './list.sql';
import { firstIdOf } from './ulid-time.rule';
import { mayReadUnmatched, planList } from './walk.rule';

/**
 * GET /consents, newest first (spec 2.5; decision 2.7). If its filters have no index, a page may have fewer than
 * `limit` records (decision 17.4). Throws invalid for a cursor of another list.
 */
export async function listConsents(
  {
    accountId,
    accepted,
    fromMs,
    toMs,
    includeDeleted,
    latestOnly = false,
    includeLinked = false,
    cursor,
    limit,
    ...request
  }: ListConsentsRequest,
  { database, cursors }: Pick<ConsentParts, 'database' | 'cursors'>,
): Promise<ListConsentsResponse> {
  const siteId = request.siteId || undefined;
  const consentId = request.consentId || undefined;
  const subjectId = request.subjectId || undefined;
  const { policyId, policyVersionBelow, policyVersion, country, acceptedCategory, recordedBy, noticeSha256 } = request;
  const byVersion = [policyId, policyVersionBelow];
  const byDetails = [policyVersion, country, acceptedCategory];
  const byRecorder = [recordedBy];
  const boundTo = [accountId, siteId, consentId, subjectId, accepted, fromMs, toMs, includeDeleted];
  // Without these filters, cursors of earlier releases stay valid.
  const byNotice = [noticeSha256];
  if (isAny([...byVersion, ...byDetails, ...byRecorder, ...byNotice])) boundTo.push(...byVersion);
  if (isAny([...byDetails, ...byRecorder, ...byNotice])) boundTo.push(...byDetails);
  if (isAny([...byRecorder, ...byNotice])) boundTo.push(...byRecorder);
  if (isAny(byNotice)) boundTo.push(...byNotice);
  if (latestOnly) boundTo.push('latest');
  if (includeLinked) boundTo.push('linked');
  const after = cursor === '' ? undefined : cursors.read(cursor, boundTo);
  const ofPerson = includeLinked && subjectId !== undefined ? await findAllOfPerson(database, { accountId, siteId, subjectId }) : undefined;
  const filter = {
    accountId,
    siteId,
    consentId,
    ...(ofPerson === undefined ? { subjectId } : { subjectId: undefined, subjectIds: ofPerson }),
    accepted,
    policyId,
    versionBelow: policyVersionBelow,
    details: isAny(byDetails) || isAny(byRecorder) ? { policyVersion, country, acceptedCategory, recordedBy } : undefined,
    noticeSha256,
    includeDeleted,
    hasPurges: includeDeleted && (await hasPurges(database, accountId)),
    fromId: fromMs === undefined ? undefined : firstIdOf(fromMs),
    // The last id of the previous page is below the upper bound, so it replaces that bound.
    belowId: after ?? (toMs === undefined ? undefined : firstIdOf(toMs)),
  };
  const plan = planList(filter);
  const found = await findListed(database, plan, filter, limit + 1);
  const consents = found.slice(0, limit);
  const next = found.length > limit ? consents.at(-1)?.id : mayReadUnmatched(plan) ? await endOfShortPage(found) : undefined;
  const keep = ofPerson === undefined ? keepLatest : keepLatestOfPerson({ siteId, subjectId: subjectId! });
  const listed = latestOnly ? await keep(database, accountId, consents) : consents;
  return { consents: listed, nextCursor: next === undefined ? '' : cursors.make(next, boundTo) };

  /** New records move the end of the walk up. Take the lower end, so that no record is on two pages. */
  async function endOfShortPage(page: readonly { id: string }[]): Promise<string | undefined> {
    const end = await findEndOfWalk(database, plan, filter);
    const last = page.at(-1)?.id;
    return end !== undefined && last !== undefined && last < end ? last : end;
  }
}

const isAny = (filters: readonly unknown[]) => filters.some((filter) => filter !== undefined);
