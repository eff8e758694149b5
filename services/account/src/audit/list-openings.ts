import type { ListAuditOpeningsRequest, ListAuditOpeningsResponse } from '@consent/contracts';
import { auditTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { sha256 } from '@consent/log-queue';
import type { AccountParts } from '../parts';
import { findEntriesOfAccount } from './entries.sql';
import { isEntryId } from './entry.rule';
import { auditFrame } from './leaf';

const mostOpenings = 1000;

/** For GET /log/openings, made from the rows as they are now. Throws invalid (limit, cursor). */
export async function listAuditOpenings(
  { accountId, cursor, limit }: ListAuditOpeningsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListAuditOpeningsResponse> {
  if (limit < 1 || limit > mostOpenings) throw invalid(`limit must be from 1 to ${mostOpenings}.`);
  if (cursor !== '' && !isEntryId(cursor)) throw invalid('cursor must be the next_cursor of a page of this list.');
  const entries = await findEntriesOfAccount(database, uuidOf(accountId), cursor, limit);
  const openings = entries
    .filter(({ isLogged }) => isLogged)
    .map((entry) => ({ id: entry.id, tag: Buffer.from(auditTag(sha256, entry.id)), frame: auditFrame(entry) }));
  return { openings, nextCursor: entries.length < limit ? '' : (entries.at(-1)?.id ?? '') };
}
