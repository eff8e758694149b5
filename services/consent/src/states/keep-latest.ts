import type { Handle } from '@consent/postgres';
import type { ConsentRecord } from '../consents/consent';
import { findCurrent } from './find-current';
import { findLives } from './find.sql';
import { findPersonsOf } from '../links/linked-subjects';
import { groupsOf } from './groups';
import { allSubjects, livesOfPersons } from './of-persons';
import { stateOf } from './state.rule';

/**
 * Of records of a page, those with the latest decision of their subject on their site (decision 62.8). Of a subject with more records
 * than a state reads, all stay.
 */
export async function keepLatest(db: Handle, accountId: string, records: readonly ConsentRecord[]): Promise<ConsentRecord[]> {
  const { current, unread } = await findCurrent(db, accountId, [...new Set(records.map(({ subjectId }) => subjectId))]);
  return records.filter(({ id, subjectId }) => current.has(id) || unread.has(subjectId));
}

/** As `keepLatest`, of one person with devices (decision 70): one record a site. */
export const keepLatestOfPerson =
  ({ siteId, subjectId }: { siteId: string | undefined; subjectId: string }): typeof keepLatest =>
  async (db, accountId, records) => {
    const asked = { accountId, siteId, subjectIds: [subjectId] };
    const persons = await findPersonsOf(db, asked);
    const { lives, cut } = await findLives(db, { ...asked, subjectIds: allSubjects(asked.subjectIds, persons) });
    if (cut !== undefined) return [...records];
    const ofPerson = livesOfPersons(asked.subjectIds, persons, lives);
    const latest = new Set([...groupsOf(ofPerson, ({ record }) => record.siteId).values()].map((group) => stateOf(group).latest!.id));
    return records.filter(({ id }) => latest.has(id));
  };
