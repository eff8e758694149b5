import type { ListRequestsOfPersonRequest, ListRequestsOfPersonResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { requestMessage } from './request';
import { findRequestsOfPerson } from './requests.sql';
import { writeTo } from './settings';
import { findSettings } from './settings.sql';

const mostOfPerson = 50;

/** What the page of a person shows (decision 75.7), newest first. */
export async function listRequestsOfPerson(
  { accountId, siteId, subjectId }: ListRequestsOfPersonRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListRequestsOfPersonResponse> {
  const person = { accountId: uuidOf(accountId), siteId: uuidOf(siteId), subjectId, limit: mostOfPerson };
  const requests = await findRequestsOfPerson(database, person);
  return { requests: requests.map(requestMessage), writeTo: writeTo(await findSettings(database, person)) };
}
