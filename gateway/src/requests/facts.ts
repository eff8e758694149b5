import type { Consent, SubjectLink, SubjectState } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { findStates, ofPerson } from '../routes/subjects/state-json';
import type { Services } from '../services';

interface Person {
  accountId: string;
  siteId: string;
  subjectId: string;
}

type Source = Pick<Services, 'consents'>;

/** Links that this site made. */
async function findLinks({ accountId, siteId, subjectId }: Person, { consents }: Source): Promise<SubjectLink[]> {
  const { links } = await consents.rpc.listLinks({ accountId, subjectId }, { needs: 'subject_links' });
  return links.filter((link) => link.siteId === siteId);
}

/** A request about a device is about that device. Its person, and the person's other devices, may be somebody else. */
const isDevice = (links: readonly SubjectLink[], subject: string) => links.some(({ subjectId }) => subjectId === subject);

/** On this site only: the same subject on another site of the account may be somebody else. undefined if there are too many records to tell. */
export async function findStateOfPerson(person: Person, services: Source): Promise<SubjectState | undefined> {
  const { accountId, siteId, subjectId } = person;
  const includeLinked = !isDevice(await findLinks(person, services), subjectId);
  try {
    const [state] = await findStates({ accountId, siteId, subjectIds: [subjectId], ...ofPerson(includeLinked) }, services);
    return state;
  } catch (error) {
    if (ServiceError.from(error).kind === 'invalid') return undefined;
    throw error;
  }
}

const pageSize = 100;

/**
 * Newest first, also erased ones. A device's records are the person's only while it was linked: before a sign-in and after a sign-out others may
 * use it. Limits memory and time: whoever has more gets the newest ones.
 */
export async function findRecordsOfPerson(
  person: Person,
  atMost: number,
  services: Source,
): Promise<{ records: Consent[]; isComplete: boolean }> {
  const { accountId, siteId, subjectId } = person;
  const links = await findLinks(person, services);
  const records: Consent[] = [];
  let cursor = '';
  for (let rows = 0; rows <= atMost; rows += pageSize) {
    const page = await services.consents.rpc.listConsents(
      {
        ...{ accountId, siteId, subjectId, consentId: '', includeDeleted: true, cursor, limit: pageSize },
        ...ofPerson(!isDevice(links, subjectId)),
      },
      { needs: 'subject_links' },
    );
    records.push(...page.consents.filter((record) => record.subjectId === subjectId || wasLinked(record, links)));
    cursor = page.nextCursor;
    if (cursor === '') break;
  }
  return { records: records.slice(0, atMost), isComplete: cursor === '' && records.length <= atMost };
}

const wasLinked = ({ subjectId, createdAtMs }: Consent, links: readonly SubjectLink[]) =>
  links.some(
    (link) =>
      link.subjectId === subjectId && createdAtMs >= link.linkedAtMs && (link.unlinkedAtMs === 0 || createdAtMs < link.unlinkedAtMs),
  );
