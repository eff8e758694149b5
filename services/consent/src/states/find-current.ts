import type { Handle } from '@consent/postgres';
import { findLives, type FoundLife, type FoundLives } from './find.sql';
import { groupsOf } from './groups';
import { stateOf, type StateName } from './state.rule';

interface Current extends Pick<FoundLife, 'record'> {
  state: StateName;
}

export interface FoundCurrent {
  /** By the id of the record with the latest decision of a subject on a site. */
  current: ReadonlyMap<string, Current>;
  /** Subjects with more records than a state reads. */
  unread: ReadonlySet<string>;
}

/** What holds for the subjects on all sites, without lifetimes. */
export async function findCurrent(db: Handle, accountId: string, subjectIds: readonly string[]): Promise<FoundCurrent> {
  const find = (ids: readonly string[]) => findLives(db, { accountId, siteId: undefined, subjectIds: ids });
  const current = new Map<string, Current>();
  const unread = new Set<string>();
  const note = ({ lives }: FoundLives) => {
    for (const group of groupsOf(lives, ({ record: { subjectId, siteId } }) => `${siteId}${subjectId}`).values()) {
      const { state, latest } = stateOf(group);
      current.set(latest!.id, { state, record: latest!.record });
    }
  };
  const all = await find(subjectIds);
  note(all);
  // One at a time, so that one subject with many records does not hide the others.
  for (const id of all.cut === undefined ? [] : subjectIds) {
    const one = await find([id]);
    note(one);
    if (one.cut !== undefined) unread.add(id);
  }
  return { current, unread };
}
