import type { ListInvitationsRequest, ListInvitationsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { invitationMessageOf } from './invitation';
import { findInvitations } from './invitations.sql';

/** GET /invitations (decision 80): the open ones. */
export async function listInvitations(
  { accountId }: ListInvitationsRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<ListInvitationsResponse> {
  return { invitations: (await findInvitations(database, uuidOf(accountId), now())).map(invitationMessageOf) };
}
