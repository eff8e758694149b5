import { conflict } from '@consent/kernel/errors';
import { isPageSubject } from '@consent/kernel/ids';
import type { LinkRow } from './link';

/** Of one person, at a time. */
export const mostActive = 50;
/** Of one person, ever, so that everything of a person can be read in one call. */
export const mostEver = 200;

interface Wanted {
  subjectId: string;
  personId: string;
}

/** The rows of links that have not ended. */
export function activeOf(rows: readonly LinkRow[]): LinkRow[] {
  const ended = new Set(rows.filter(({ isEnd }) => isEnd).map(({ id }) => id));
  return rows.filter(({ id, isEnd }) => !isEnd && !ended.has(id));
}

/** The link of the person's page on a site. There is one at a time, so that a person with many changes stays within the limits. */
export const findPageLink = (rows: readonly LinkRow[], { personId, siteId }: Pick<LinkRow, 'personId' | 'siteId'>): LinkRow | undefined =>
  activeOf(rows).find((row) => row.personId === personId && row.siteId === siteId && isPageSubject(row.subjectId));

/** `rows` are all that name either subject. Links have one level, so nothing can form a cycle. Throws conflict. */
export function checkLink(rows: readonly LinkRow[], { subjectId, personId }: Wanted): void {
  if (subjectId === personId) throw conflict('A subject cannot be linked to itself.');
  const isDevice = rows.some((row) => row.subjectId === personId);
  const isPerson = rows.some((row) => row.personId === subjectId);
  if (isDevice || isPerson) throw conflict('The subject of a device cannot be a person that other subjects are linked to.');
  if (rows.some((row) => row.subjectId === subjectId && row.personId !== personId)) {
    throw conflict('The subject was linked to another person. Use another one for this person.');
  }
  // A person with 50 devices must still be able to refuse on the page.
  if (isPageSubject(subjectId)) return;
  const ofPerson = rows.filter((row) => row.personId === personId && !isPageSubject(row.subjectId));
  if (activeOf(ofPerson).length >= mostActive) throw conflict(`The person has ${mostActive} linked subjects, which is the limit.`);
  const ever = new Set(ofPerson.map((row) => row.subjectId));
  if (!ever.has(subjectId) && ever.size >= mostEver) throw conflict(`The person had ${mostEver} linked subjects, which is the limit.`);
}
