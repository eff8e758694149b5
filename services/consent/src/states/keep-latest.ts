import type { Handle } from '@consent/postgres';
import type { ConsentRecord } from '../consents/consent';
import { findLives, type FoundLives } from './find.sql';
import { groupsOf } from './groups';
import { stateOf } from './state.rule';

/**
 * Of records of a page, those with the latest decision of their subject on their site (decision 62.8). Of a subject with more records
 * than a state reads, all stay.
 */
export async function keepLatest(db: Handle, accountId: string, records: readonly ConsentRecord[]): Promise<ConsentRecord[]> {
  const subjectIds = [...new Set(records.map(({ subjectId }) => subjectId))];
  const find = (ids: readonly string[]) => findLives(db, { accountId, siteId: undefined, subjectIds: ids });
  const latest = new Set<string>();
  const unread = new Set<string>();
  const note = ({ lives }: FoundLives) => {
    for (const group of groupsOf(lives, ({ record: { subjectId, siteId } }) => `${siteId}${subjectId}`).values())
      latest.add(stateOf(group).holder!.id);
  };
  const all = await find(subjectIds);
  note(all);
  // One at a time, so that one subject with many records does not hide the others.
  for (const id of all.cut === undefined ? [] : subjectIds) {
    const one = await find([id]);
    note(one);
    if (one.cut !== undefined) unread.add(id);
  }
  return records.filter(({ id, subjectId }) => latest.has(id) || unread.has(subjectId));
}
