import type {
  DescribeConsentRequest,
  DescribeConsentResponse,
  DescribedLeaf,
  DescribeSubjectRequest,
  DescribeSubjectResponse,
  GetTagKeyRequest,
  GetTagKeyResponse,
  ListOpeningsRequest,
  ListOpeningsResponse,
} from '@consent/contracts';
import { subjectTag } from '@consent/evidence-format';
import { invalid, notFound } from '@consent/kernel/errors';
import { isSettled, sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import { findAttestation } from './attest.sql';
import { assertUndamaged, damagedRecord } from './damage.rule';
import { describeErasure, describeRecord, isComplete } from './described';
import { findErasure, findErasures, isErasureRunning } from './erasures.sql';
import { countRevisions, findAccountHistories, findHistories, findSubjectHistories } from './histories.sql';
import { cursorAfter, readCursor, takeUpTo } from './page.rule';
import { readTagKeys } from './tag-keys.sql';

type DescribeParts = Pick<ConsentParts, 'database'>;

const mostLeaves = 100_000;
const mostPageBytes = 4_000_000;
const recordsAtOnce = 500;
const erasuresAtOnce = 20;
const mostOpenings = 1000;

/** The leaves of a record and of the erasure that erased it. Throws not_found, internal (its rows contradict each other). */
export async function describeConsent(
  { accountId, id }: DescribeConsentRequest,
  { database }: DescribeParts,
): Promise<DescribeConsentResponse> {
  const [history] = await findHistories(database, [{ accountId, id }]);
  if (history === undefined) throw notFound('consent');
  assertUndamaged(history);
  const erasure = history.erasure === '' ? undefined : await findErasure(database, accountId, history.erasure);
  if (history.erasure !== '' && erasure === undefined && !(await isErasureRunning(database, accountId, history.erasure))) {
    throw damagedRecord(history, 'consents.erasure');
  }
  const { subjectId } = history.record;
  return {
    subjectId,
    ...(await tagOf(database, accountId, subjectId)),
    leaves: [...describeRecord(history), ...(erasure === undefined ? [] : [describeErasure(erasure)])],
    complete: isComplete(history) && (history.erasure === '' || erasure !== undefined),
    settled: await isSettled(database, accountId),
  };
}

/** A page of all leaves of a subject. Throws invalid (too many leaves, cursor), internal (rows of a record contradict each other). */
export async function describeSubject(
  { accountId, subjectId, cursor }: DescribeSubjectRequest,
  { database }: DescribeParts,
): Promise<DescribeSubjectResponse> {
  const start = readCursor(cursor);
  if (cursor === '' && (await countRevisions(database, accountId, subjectId, mostLeaves + 1)) > mostLeaves) {
    throw invalid(`The subject has more than ${mostLeaves} leaves.`);
  }
  const tagged = await tagOf(database, accountId, subjectId);
  const scope = { accountId, subjectId, afterId: start.afterId };
  if (start.part === 'erasures') {
    const erasures = await findErasures(database, scope, erasuresAtOnce);
    const described = erasures.map((erasure) => ({ id: erasure.eventId, leaves: [describeErasure(erasure)], isComplete: true }));
    return { ...tagged, ...pageOf(described, erasuresAtOnce), settled: await isSettled(database, accountId) };
  }
  const histories = await findSubjectHistories(database, scope, recordsAtOnce);
  histories.forEach(assertUndamaged);
  const described = histories.map((history) => ({
    id: history.record.id,
    leaves: describeRecord(history),
    isComplete: isComplete(history),
  }));
  return { ...tagged, ...pageOf(described, recordsAtOnce), settled: await isSettled(database, accountId) };

  function pageOf(items: readonly { id: string; leaves: DescribedLeaf[]; isComplete: boolean }[], asked: number) {
    const taken = takeUpTo(items, ({ leaves }) => leaves.reduce((sum, leaf) => sum + sizeOf(leaf), 0), mostPageBytes);
    return {
      leaves: taken.flatMap(({ leaves }) => leaves),
      nextCursor: cursorAfter(start, taken.at(-1)?.id, items.length < asked && taken.length === items.length),
      complete: taken.every((item) => item.isComplete),
    };
  }
}

/** What opens the leaves of an account, a page. Throws invalid (limit, cursor). */
export async function listOpenings(
  { accountId, cursor, limit }: ListOpeningsRequest,
  { database }: DescribeParts,
): Promise<ListOpeningsResponse> {
  if (limit < 1 || limit > mostOpenings) throw invalid(`limit must be from 1 to ${mostOpenings}.`);
  const start = readCursor(cursor);
  const tagKey = (await readTagKeys(database, [accountId])).get(accountId);
  const tag = (subjectId: string) => (tagKey === undefined ? Buffer.alloc(0) : Buffer.from(subjectTag(sha256, tagKey, subjectId)));
  const openings =
    start.part === 'records'
      ? (await findAccountHistories(database, accountId, start.afterId, limit)).map((history) => ({
          record: history.record.id,
          tag: tag(history.record.subjectId),
          salt: history.salt as Buffer,
          frames: describeRecord(history).map(({ frame }) => frame),
        }))
      : (await findErasures(database, { accountId, afterId: start.afterId }, Math.min(limit, erasuresAtOnce))).map((erasure) => ({
          record: erasure.eventId,
          tag: tag(erasure.subjectId),
          salt: erasure.salt,
          frames: [describeErasure(erasure).frame],
        }));
  const taken = takeUpTo(openings, ({ frames }) => frames.reduce((sum, frame) => sum + frame.length, 0), mostPageBytes);
  const asked = start.part === 'records' ? limit : Math.min(limit, erasuresAtOnce);
  const isLast = openings.length < asked && taken.length === openings.length;
  return { openings: taken, nextCursor: cursorAfter(start, taken.at(-1)?.record, isLast) };
}

/** The secret of the account's tags, and how far its log was filled from the tables. */
export async function getTagKey({ accountId }: GetTagKeyRequest, { database }: DescribeParts): Promise<GetTagKeyResponse> {
  const [keys, attestation] = await Promise.all([readTagKeys(database, [accountId]), findAttestation(database, accountId)]);
  return { tagKey: keys.get(accountId) ?? Buffer.alloc(0), ...attestation };
}

/** The subject's tag and the hash of the key that made it. Empty before the account's first leaf was pulled. */
async function tagOf(db: Handle, accountId: string, subjectId: string): Promise<{ tag: Buffer; tagKeySha256: Buffer }> {
  const tagKey = (await readTagKeys(db, [accountId])).get(accountId);
  if (tagKey === undefined) return { tag: Buffer.alloc(0), tagKeySha256: Buffer.alloc(0) };
  return { tag: Buffer.from(subjectTag(sha256, tagKey, subjectId)), tagKeySha256: Buffer.from(sha256(tagKey)) };
}

/** About the bytes of the message; texts that are not ASCII take up to three times that. */
function sizeOf({ frame, data, erasedIds }: DescribedLeaf): number {
  return frame.length + data.length + erasedIds.length * 30;
}
