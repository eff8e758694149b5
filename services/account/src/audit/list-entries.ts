import type { ListEntriesRequest, ListEntriesResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { findAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { isEntryId } from './entry.rule';
import { keptDaysOf } from './kept-days.rule';
import { firstIdAt } from './leaf';
import { findEntryPage } from './list.sql';

const mostEntries = 1000;
const lookedAt = 2000;

/** GET /audit (decision 82). Another account's site gives an empty list. Throws invalid. */
export async function listEntries(
  { accountId, beforeId, limit, siteId, fromMs, toMs, ...asked }: ListEntriesRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListEntriesResponse> {
  if (limit < 1 || limit > mostEntries) throw invalid(`limit must be from 1 to ${mostEntries}.`);
  if (beforeId !== '' && !isEntryId(beforeId)) throw invalid('cursor must be the next_cursor of a page of this list.');
  const owner = uuidOf(accountId);
  const account = await findAccount(database, owner);
  const end = toMs === 0 ? '' : firstIdAt(toMs + 1);
  const looked = await findEntryPage(database, {
    ...{ ...asked, accountId: owner, siteId: siteId === '' ? '' : uuidOf(siteId) },
    ...{
      fromId: fromMs === 0 ? '' : firstIdAt(fromMs),
      beforeId: beforeId === '' || (end !== '' && end < beforeId) ? end : beforeId,
      lookedAt,
    },
  });
  const entries: string[] = [];
  let nextId = looked.length < lookedAt ? '' : (looked.at(-1)?.id ?? '');
  for (const [place, { id, content }] of looked.entries()) {
    if (content === null) continue;
    entries.push(content);
    if (entries.length < limit) continue;
    if (place + 1 < looked.length || nextId !== '') nextId = id;
    break;
  }
  return { entries, nextId, keptDays: keptDaysOf(account?.plan ?? 'free') };
}
