import type { ListMembersRequest, ListMembersResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { memberMessageOf } from './member-message';
import { findPeople } from './members.sql';

/** GET /members (decision 80). */
export async function listMembers(
  { accountId }: ListMembersRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListMembersResponse> {
  return { members: (await findPeople(database, uuidOf(accountId))).map(memberMessageOf) };
}
