import type {
  DescribeConsentRequest,
  DescribeConsentResponse,
  DescribedLeaf,
  DescribePurgeRequest,
  DescribePurgeResponse,
  DescribeSubjectRequest,
  DescribeSubjectResponse,
  GetTagKeyRequest,
  GetTagKeyResponse,
  ListOpeningsRequest,
  ListOpeningsResponse,
} from '@consent/contracts';
import { invalid, notFound } from '@consent/kernel/errors';
import { countWaiting, isQueueEmpty, sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { checkFrame, checksCursor, firstChecksCursor, readCheckPage, tagOfCheck } from '../checks/leaves';
import { readErasedIds } from '../erasures/read-erased-ids';
import { linkFrame, listLoggedLinks, placeOf } from '../links/leaves';
import type { ConsentParts } from '../parts';
import { findDonePurge, findDonePurgeOfRecord, findDonePurges, findDonePurgesOfTag, findPurgesOfTag } from '../purges/find.sql';
import { describePurgeLeaf, purgedFrame } from '../purges/leaf';
import { isPseudonym, pseudonymOf, tagOfSubject } from '../purges/pseudonym';
import { readPurgedFrames } from '../purges/purged-frames';
import { cursorAfterPurges } from './after-purges';
import { findAttestation } from './attest.sql';
import { assertUndamaged, damagedRecord } from './damage.rule';
import { bytesOf, bytesOfErasedIds, describeErasure, describeStatement, isComplete } from './described';
import { findErasure, findErasures, isErasureRunning, type LoggedErasure } from './erasures.sql';
import { countRevisions, findAccountRecords, findRecords, findSubjectRecords, withUpdates } from './histories.sql';
import type { LoggedRecord } from './logged-record';
import { cursorAfter, type PageStart, readCursor, readRevisionCursor, takeUpTo } from './page.rule';
import { hasGap, planParts } from './parts.rule';
import { mostPageBytes, readRecordPage, updatesAtOnce } from './record-page';
import { statementsOf } from './statements';
import { findTagKeys } from './tag-keys.sql';

type DescribeParts = Pick<ConsentParts, 'database'>;

const mostLeaves = 100_000;
/** Below the size limit of a message (packages/rpc/src/limits.ts). */
const mostBytesWithoutPages = 8_000_000;
const recordsAtOnce = 500;
const erasuresAtOnce = 20;
const purgesAtOnce = 200;
/** The leaf of an erasure is made from all records of the subject. These keep a call within its deadline. */
const mostRecordsOfErasure = 500_000;
const recordsPerErasurePage = 100_000;
const mostOpenings = 1000;

/**
 * The last page includes the leaf of the erasure that erased the record; without data, it has no ids. Throws not_found,
 * invalid (cursor, too much for one response if the caller does not ask for pages or wants the ids, or an erased subject
 * with too many records), internal (the record's rows contradict each other).
 */
export async function describeConsent(
  { accountId, id, cursor, inPages, withoutData }: DescribeConsentRequest,
  { database }: DescribeParts,
): Promise<DescribeConsentResponse> {
  const [found] = await findRecords(database, [{ accountId, id }]);
  if (found === undefined) throw notFound('consent');
  const mostBytes = inPages ? mostPageBytes : mostBytesWithoutPages;
  const page = await describeRevisions(database, found, { first: readRevisionCursor(cursor), mostBytes, isDataWanted: !withoutData });
  if (page.next !== undefined && !inPages) throw invalid('The history of the record does not fit into one response. Set in_pages.');
  const erasure = page.next === undefined ? await findErasureOf(database, found) : undefined;
  const erasureLeaf = erasure && (await describeErasureAfter(page.leaves, erasure, { database, isListWanted: !withoutData }));
  const { subjectId } = found.record;
  const { tag, tagKeySha256 } = await tagOf(database, accountId, subjectId);
  const purges = tag.length === 0 ? [] : await findPurgesOfTag(database, accountId, tag);
  const own = found.purgedAtMs === 0 ? undefined : await findDonePurgeOfRecord(database, accountId, id);
  const purgedAlone = own !== undefined && own.startedAtMs === found.purgedAtMs;
  const ending = purgedAlone ? own : purges.find(({ startedAtMs }) => startedAtMs === found.purgedAtMs);
  const purge = page.next === undefined ? ending : undefined;
  const isDone = purges.every(({ doneAtMs }) => doneAtMs !== 0);
  if (found.purgedAtMs !== 0 && page.next === undefined && purge === undefined) throw damagedRecord(found, 'consents.purged_at');
  const purgeLeaf = purge && isDone ? await describePurgeLeaf(database, purge, { isListWanted: false }) : undefined;
  return {
    ...{ subjectId, tag, tagKeySha256, purgedAlone },
    leaves: [...page.leaves, erasureLeaf, purgeLeaf].filter((leaf) => leaf !== undefined),
    complete: isDone && page.isComplete && (page.next !== undefined || found.erasure === '' || erasure !== undefined),
    settled: await isQueueEmpty(database, accountId),
    nextCursor: page.next === undefined ? '' : String(page.next),
  };
}

interface RevisionPage {
  first: number;
  mostBytes: number;
  isDataWanted: boolean;
}

async function describeRevisions(db: Handle, found: LoggedRecord, { first, mostBytes, isDataWanted }: RevisionPage) {
  const leaves: DescribedLeaf[] = [];
  let bytes = 0;
  let isWhole = true;
  let next = first;
  do {
    const [part] = await withUpdates(db, planParts([found], next, updatesAtOnce));
    assertUndamaged(part!);
    isWhole &&= isComplete(part!);
    for (const statement of statementsOf(part!)) {
      const leaf = describeStatement(found.record.id, statement, isDataWanted);
      bytes += bytesOf(leaf);
      if (bytes > mostBytes && leaves.length > 0) return { leaves, next: statement.revision, isComplete: isWhole };
      leaves.push(leaf);
    }
    next = part!.last + 1;
  } while (next <= found.lastNumber + 1);
  return { leaves, next: undefined, isComplete: isWhole };
}

async function findErasureOf(db: Handle, found: LoggedRecord) {
  const { record, erasure: eventId } = found;
  if (eventId === '') return undefined;
  const erasure = await findErasure(db, record.accountId, eventId);
  if (erasure === undefined && !(await isErasureRunning(db, record.accountId, eventId))) throw damagedRecord(found, 'consents.erasure');
  return erasure;
}

/** The ids of a large erasure do not fit into a message. A proof needs only their hash. */
async function describeErasureAfter(
  leaves: readonly DescribedLeaf[],
  erasure: LoggedErasure,
  { database, isListWanted }: DescribeParts & { isListWanted: boolean },
): Promise<DescribedLeaf> {
  const bytes = leaves.reduce((sum, leaf) => sum + bytesOf(leaf), bytesOfErasedIds(erasure.erased));
  if (isListWanted && bytes > mostBytesWithoutPages) {
    throw invalid('The ids of the erasure do not fit into one response. Set without_data.');
  }
  return describeErasure(erasure, await readErasedIds(database, erasure, { isListWanted, mostRecords: mostRecordsOfErasure }));
}

/** Describes at least the first erasure, so that every page makes progress. */
async function describeErasures(
  db: Handle,
  erasures: readonly LoggedErasure[],
  { isListWanted }: { isListWanted: boolean },
): Promise<DescribedLeaf[]> {
  const leaves: DescribedLeaf[] = [];
  let seen = 0;
  for (const erasure of erasures) {
    const records = await readErasedIds(db, erasure, { isListWanted });
    leaves.push(describeErasure(erasure, records));
    seen += records.seen;
    if (seen >= recordsPerErasurePage) break;
  }
  return leaves;
}

/** Before a cursor of the purged records of a subject, which come after those that are not. */
const purgedPrefix = 'p';

/**
 * A subject that was purged and came back has both kinds of records. While a purge runs, the answer is not complete. Throws invalid (too many
 * leaves, cursor), internal (rows of a record contradict each other).
 */
export async function describeSubject(request: DescribeSubjectRequest, { database }: DescribeParts): Promise<DescribeSubjectResponse> {
  const { accountId, subjectId, cursor } = request;
  const tagged = await tagOf(database, accountId, subjectId);
  const purges = tagged.tag.length === 0 ? [] : await findPurgesOfTag(database, accountId, tagged.tag);
  const running = purges.some(({ doneAtMs }) => doneAtMs === 0);
  const isPurgedPart = cursor.startsWith(purgedPrefix) || isPseudonym(subjectId);
  const part = isPurgedPart
    ? { ...request, subjectId: pseudonymOf(tagged.tag), cursor: cursor.startsWith(purgedPrefix) ? cursor.slice(1) : cursor }
    : request;
  const page =
    readCursor(part.cursor).part === 'purges'
      ? await describePurgeLeaves(database, isPurgedPart ? { accountId, tag: tagged.tag, start: readCursor(part.cursor) } : undefined)
      : await describeSubjectPart(part, database);
  const next =
    page.nextCursor === '' && !isPurgedPart && (await hasPurgesOf(database, accountId, tagged.tag))
      ? purgedPrefix
      : page.nextCursor === '' || !isPurgedPart
        ? page.nextCursor
        : purgedPrefix + page.nextCursor;
  return {
    ...tagged,
    leaves: page.leaves,
    nextCursor: running ? '' : next,
    complete: !running && page.complete,
    settled: await isQueueEmpty(database, accountId),
  };
}

const hasPurgesOf = async (db: Handle, accountId: string, tag: Buffer): Promise<boolean> =>
  tag.length > 0 && (await findDonePurgesOfTag(db, { accountId, tag, afterId: '' }, 1)).length > 0;

/** A person may have as many purges of single records as it had records. */
async function describePurgeLeaves(
  db: Handle,
  of: { accountId: string; tag: Buffer; start: PageStart } | undefined,
): Promise<Pick<DescribeSubjectResponse, 'leaves' | 'complete' | 'nextCursor'>> {
  const purges =
    of === undefined || of.tag.length === 0 ? [] : await findDonePurgesOfTag(db, { ...of, afterId: of.start.afterId }, purgesAtOnce);
  const leaves: DescribedLeaf[] = [];
  for (const purge of purges) leaves.push(await describePurgeLeaf(db, purge, { isListWanted: true }));
  const nextCursor = of === undefined ? '' : cursorAfter(of.start, purges.at(-1)?.id, purges.length < purgesAtOnce);
  return { leaves, complete: true, nextCursor };
}

async function describeSubjectPart(
  { accountId, subjectId, cursor, withoutData }: DescribeSubjectRequest,
  database: Handle,
): Promise<Pick<DescribeSubjectResponse, 'leaves' | 'complete' | 'nextCursor'>> {
  const start = readCursor(cursor);
  if (cursor === '' && (await countRevisions(database, accountId, subjectId, mostLeaves + 1)) > mostLeaves) {
    throw invalid(`The subject has more than ${mostLeaves} changes. GET /log/openings lists what opens each of their leaves.`);
  }
  if (start.part === 'erasures') {
    const erasures = await findErasures(database, { accountId, subjectId, afterId: start.afterId }, erasuresAtOnce);
    const taken = takeUpTo(await describeErasures(database, erasures, { isListWanted: true }), bytesOf, mostPageBytes);
    const isLast = erasures.length < erasuresAtOnce && taken.length === erasures.length;
    const nextCursor = cursorAfter(start, erasures[taken.length - 1]?.eventId, isLast);
    return { leaves: taken, nextCursor, complete: true };
  }
  const { parts, items, nextCursor } = await readRecordPage(database, start, {
    find: (from) => findSubjectRecords(database, { accountId, subjectId, start: from }, recordsAtOnce),
    limit: recordsAtOnce,
    check: assertUndamaged,
    make: ({ record }, statement) => describeStatement(record.id, statement, !withoutData),
    bytesOf,
  });
  return { leaves: items, nextCursor, complete: parts.every(isComplete) };
}

/** A certificate lists no more. */
const mostListedFrames = 1000;

/** Throws not_found. */
export async function describePurge({ accountId, id }: DescribePurgeRequest, { database }: DescribeParts): Promise<DescribePurgeResponse> {
  const purge = await findDonePurge(database, accountId, id);
  if (purge === undefined) throw notFound('purge');
  const { tag, requestedAtMs, doneAtMs, records, purged } = purge;
  const { tagKeySha256 } = await tagOf(database, accountId, pseudonymOf(tag));
  const { frames } = purged > mostListedFrames ? { frames: [] } : await readPurgedFrames(database, purge);
  const settled = await isQueueEmpty(database, accountId);
  return { tag, tagKeySha256, frame: purgedFrame(purge), requestedAtMs, doneAtMs, records, frames, settled };
}

/**
 * If the frames of a record do not fit, the next page starts with the rest. A record whose history has a gap is named without frames, because
 * frames made of the other rows would be wrong. Throws invalid (limit, cursor).
 */
export async function listOpenings(
  { accountId, cursor, limit }: ListOpeningsRequest,
  { database }: DescribeParts,
): Promise<ListOpeningsResponse> {
  if (limit < 1 || limit > mostOpenings) throw invalid(`limit must be from 1 to ${mostOpenings}.`);
  if (cursor.startsWith(checksCursor)) return openChecks(database, accountId, cursor, limit);
  const start = readCursor(cursor);
  const tagKey = (await findTagKeys(database, [accountId])).get(accountId);
  if (start.part === 'links') return listLinkOpenings(database, accountId, start, limit);
  const tag = (subjectId: string) => (tagKey === undefined ? Buffer.alloc(0) : tagOfSubject(tagKey, subjectId));
  if (start.part === 'purges') {
    const purges = await findDonePurges(database, accountId, start.afterId, limit);
    const openings = purges.map((purge) => ({ record: purge.id, tag: purge.tag, salt: Buffer.alloc(0), frames: [purgedFrame(purge)] }));
    const isLast = purges.length < limit;
    return { openings, nextCursor: isLast ? await cursorAfterPurges(database, accountId) : cursorAfter(start, purges.at(-1)?.id, false) };
  }
  if (start.part === 'erasures') {
    const asked = Math.min(limit, erasuresAtOnce);
    const erasures = await findErasures(database, { accountId, afterId: start.afterId }, asked);
    const described = await describeErasures(database, erasures, { isListWanted: false });
    const openings = described.map(({ frame, salt }, at) => {
      const { eventId, subjectId } = erasures[at]!;
      return { record: eventId, tag: tag(subjectId), salt, frames: [frame] };
    });
    const isLast = erasures.length < asked && openings.length === erasures.length;
    return { openings, nextCursor: cursorAfter(start, openings.at(-1)?.record, isLast) };
  }
  const { parts, items, nextCursor } = await readRecordPage(database, start, {
    find: (from) => findAccountRecords(database, accountId, from, limit),
    limit,
    isUnreadable: hasGap,
    make: ({ record }, { frame }) => ({ record, frame }),
    bytesOf: ({ frame }) => Buffer.byteLength(frame),
  });
  const openings = new Map<string, ListOpeningsResponse['openings'][number]>();
  for (const part of parts) {
    const { record, salt, purgedAtMs } = part;
    const shown = purgedAtMs === 0 ? salt : undefined;
    const opening = { record: record.id, tag: tag(record.subjectId), salt: shown ?? Buffer.alloc(0), frames: [] };
    openings.set(record.id, hasGap(part) ? { ...opening, problem: 'history_incomplete' } : opening);
  }
  for (const { record, frame } of items) openings.get(record.id)?.frames.push(frame);
  const shown = [...openings.values()].filter(({ frames, problem }) => frames.length > 0 || problem !== undefined);
  return { openings: shown, nextCursor };
}

async function listLinkOpenings(db: Handle, accountId: string, start: PageStart, limit: number): Promise<ListOpeningsResponse> {
  const rows = await listLoggedLinks(db, accountId, start.afterId, limit);
  const openings = rows.map((row) => ({
    ...{ record: row.id, tag: row.tag ?? Buffer.alloc(0), salt: row.salt ?? Buffer.alloc(0) },
    frames: [linkFrame(row)],
  }));
  const last = rows.at(-1);
  const isLast = rows.length < limit;
  return { openings, nextCursor: isLast ? await firstChecksCursor(db, accountId) : cursorAfter(start, last && placeOf(last), false) };
}

/** Their tags use no key, and their leaves no salt. */
async function openChecks(db: Handle, accountId: string, cursor: string, limit: number): Promise<ListOpeningsResponse> {
  const { checks, next } = await readCheckPage(db, accountId, cursor.slice(checksCursor.length), limit);
  const openings = checks.map((check) => ({
    record: check.id,
    tag: tagOfCheck(check),
    salt: Buffer.alloc(0),
    frames: [checkFrame(check)],
  }));
  return { openings, nextCursor: next === undefined ? '' : `${checksCursor}${next}` };
}

export async function getTagKey(
  { accountId }: GetTagKeyRequest,
  { database, isLogOn }: Pick<ConsentParts, 'database' | 'isLogOn'>,
): Promise<GetTagKeyResponse> {
  const [keys, attestation, waiting] = await Promise.all([
    findTagKeys(database, [accountId]),
    findAttestation(database, accountId),
    countWaiting(database, accountId),
  ]);
  return { tagKey: keys.get(accountId) ?? Buffer.alloc(0), ...attestation, queue: { isOn: isLogOn, waiting } };
}

/** Both are empty before the account's first leaf is pulled. */
async function tagOf(db: Handle, accountId: string, subjectId: string): Promise<{ tag: Buffer; tagKeySha256: Buffer }> {
  const tagKey = (await findTagKeys(db, [accountId])).get(accountId);
  if (tagKey === undefined) return { tag: Buffer.alloc(0), tagKeySha256: Buffer.alloc(0) };
  return { tag: tagOfSubject(tagKey, subjectId), tagKeySha256: Buffer.from(sha256(tagKey)) };
}
