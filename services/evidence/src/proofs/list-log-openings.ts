import type { ListLogOpeningsRequest, ListLogOpeningsResponse } from '@consent/contracts';
import { indexTag, logTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { findFramesFrom } from '../logs/log-frames.sql';
import { getSignedLog } from '../logs/signed-log';
import type { EvidenceParts } from '../parts';
import { leafOfSegment } from '../tag-index/segment';
import { findSegmentLeaves } from '../tag-index/segments.sql';

type ListParts = Pick<EvidenceParts, 'database' | 'statements'>;

const maxListed = 1000;
/**
 * Before the cursors of the policy service and of the audit trail, and before the index of one of the leaves `log.index` or of the log's own leaves. Cursors of the consent
 * service have others.
 */
const prefixes = { policies: 'p', audit: 't', index: 'i', own: 'o' } as const;

/**
 * GET /log/openings: the frames and salts that open every leaf of the log: records and erasures, then policies, then the audit trail, then the leaves of the log's index, then
 * the log's own leaves, which are last so that a reader knows that the list is whole. Throws invalid for a limit outside of 1 to 1000, and
 * unavailable while no policy or account service lists its openings.
 */
export async function listLogOpenings(
  { accountId, cursor, limit }: ListLogOpeningsRequest,
  { database, statements }: ListParts,
): Promise<ListLogOpeningsResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const place = cursor.slice(1);
  if (cursor.startsWith(prefixes.own)) return listOwn(accountId, place, limit, { database });
  if (cursor.startsWith(prefixes.index)) return listIndex(accountId, place, limit, { database });
  if (cursor.startsWith(prefixes.policies)) {
    const { openings, nextCursor } = await statements.listPolicyOpenings(accountId, place, limit);
    return { openings, nextCursor: nextCursor === '' ? prefixes.audit : prefixes.policies + nextCursor };
  }
  if (cursor.startsWith(prefixes.audit)) {
    const { openings, nextCursor } = await statements.listAuditOpenings(accountId, place, limit);
    return { openings, nextCursor: nextCursor === '' ? `${prefixes.index}0` : prefixes.audit + nextCursor };
  }
  const { openings, nextCursor } = await statements.listOpenings(accountId, cursor, limit);
  return { openings, nextCursor: nextCursor === '' ? prefixes.policies : nextCursor };
}

async function listIndex(
  accountId: string,
  place: string,
  limit: number,
  { database }: Pick<ListParts, 'database'>,
): Promise<ListLogOpeningsResponse> {
  const found = await findSegmentLeaves(database, accountId, indexIn(place), limit);
  const log = found.length === 0 ? undefined : await getSignedLog(database, accountId);
  const frames = log === undefined ? [] : found.map((segment) => leafOfSegment(log, segment).frame);
  const nextCursor = found.length < limit ? `${prefixes.own}0` : `${prefixes.index}${found.at(-1)!.leafIndex + 1}`;
  return { openings: openingOf(indexTag, frames), nextCursor };
}

async function listOwn(
  accountId: string,
  place: string,
  limit: number,
  { database }: Pick<ListParts, 'database'>,
): Promise<ListLogOpeningsResponse> {
  const found = await findFramesFrom(database, accountId, indexIn(place), limit);
  const frames = found.map(({ frame }) => frame);
  return { openings: openingOf(logTag, frames), nextCursor: found.length < limit ? '' : `${prefixes.own}${found.at(-1)!.index + 1}` };
}

function indexIn(place: string): number {
  if (!/^\d{1,15}$/.test(place)) throw invalid('cursor must be the next_cursor of a page of this list.');
  return Number(place);
}

const openingOf = (tag: Uint8Array, frames: string[]) =>
  frames.length === 0 ? [] : [{ record: '', tag: Buffer.from(tag), salt: Buffer.alloc(0), frames }];
