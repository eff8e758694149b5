import type { ListLogOpeningsRequest, ListLogOpeningsResponse } from '@consent/contracts';
import { logTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { findFramesFrom } from '../logs/log-frames.sql';
import type { EvidenceParts } from '../parts';

type ListParts = Pick<EvidenceParts, 'database' | 'statements'>;

const maxListed = 1000;
/** Before the cursor of the policy service, and before the index of one of the log's own leaves. Cursors of the consent service have others. */
const prefixes = { policies: 'p', own: 'o' } as const;
const tag = Buffer.from(logTag);

/**
 * GET /log/openings: the frames and salts that open every leaf of the log: records and erasures, then policies, then the log's own
 * leaves, which are last so that a reader knows that the list is whole. Throws invalid for a limit outside of 1 to 1000, and
 * unavailable while no policy service lists its openings.
 */
export async function listLogOpenings(
  { accountId, cursor, limit }: ListLogOpeningsRequest,
  { database, statements }: ListParts,
): Promise<ListLogOpeningsResponse> {
  if (limit < 1 || limit > maxListed) throw invalid(`limit must be from 1 to ${maxListed}.`);
  const place = cursor.slice(1);
  if (cursor.startsWith(prefixes.own)) return listOwn(accountId, place, limit, { database });
  if (cursor.startsWith(prefixes.policies)) {
    const { openings, nextCursor } = await statements.listPolicyOpenings(accountId, place, limit);
    return { openings, nextCursor: nextCursor === '' ? `${prefixes.own}0` : prefixes.policies + nextCursor };
  }
  const { openings, nextCursor } = await statements.listOpenings(accountId, cursor, limit);
  return { openings, nextCursor: nextCursor === '' ? prefixes.policies : nextCursor };
}

async function listOwn(
  accountId: string,
  place: string,
  limit: number,
  { database }: Pick<ListParts, 'database'>,
): Promise<ListLogOpeningsResponse> {
  if (!/^\d{1,15}$/.test(place)) throw invalid('cursor must be the next_cursor of a page of this list.');
  const found = await findFramesFrom(database, accountId, Number(place), limit);
  const last = found.at(-1);
  if (last === undefined) return { openings: [], nextCursor: '' };
  return {
    openings: [{ record: '', tag, salt: Buffer.alloc(0), frames: found.map(({ frame }) => frame) }],
    nextCursor: found.length < limit ? '' : `${prefixes.own}${last.index + 1}`,
  };
}
