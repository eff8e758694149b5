import type { Consent, SubjectState } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { findStates } from '../routes/subjects/state-json';
import type { Services } from '../services';

interface Person {
  accountId: string;
  siteId: string;
  subjectId: string;
}

/** With all linked devices, on this site only: the same subject on another site of the account may be somebody else. */
export async function findStateOfPerson(person: Person, services: Pick<Services, 'consents'>): Promise<SubjectState | undefined> {
  const { accountId, siteId, subjectId } = person;
  try {
    const [state] = await findStates({ accountId, siteId, subjectIds: [subjectId], includeLinked: true }, services);
    return state;
  } catch (error) {
    // Too many records to tell.
    if (ServiceError.from(error).kind === 'invalid') return undefined;
    throw error;
  }
}

const pageSize = 100;

/** Newest first, also erased ones. Limits memory and time: whoever has more gets the newest ones. */
export async function findRecordsOfPerson(
  { accountId, siteId, subjectId }: Person,
  atMost: number,
  { consents }: Pick<Services, 'consents'>,
): Promise<{ records: Consent[]; isComplete: boolean }> {
  const records: Consent[] = [];
  let cursor = '';
  do {
    const page = await consents.rpc.listConsents(
      { accountId, siteId, subjectId, consentId: '', includeLinked: true, includeDeleted: true, cursor, limit: pageSize },
      { needs: 'subject_links' },
    );
    records.push(...page.consents);
    cursor = page.nextCursor;
  } while (cursor !== '' && records.length <= atMost);
  return { records: records.slice(0, atMost), isComplete: cursor === '' && records.length <= atMost };
}
