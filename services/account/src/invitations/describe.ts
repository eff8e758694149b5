import type { DescribeInvitationRequest, DescribeInvitationResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { tokenDigest } from '../random-token';
import { findUserByEmail } from '../users/find.sql';
import { findInvitationByToken } from './invitations.sql';

/** POST /auth/invitation (decision 80). Whoever has the token reads the mailbox, and so may learn whether its address is known. Throws not_found. */
export async function describeInvitation(
  { token }: DescribeInvitationRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<DescribeInvitationResponse> {
  const invitation = await findInvitationByToken(database, tokenDigest(token), now());
  if (invitation === undefined) throw notFound('invitation');
  const { accountName, role, email, inviter: invitedBy } = invitation;
  return { accountName, role, email, invitedBy, needsAccount: (await findUserByEmail(database, email)) === undefined };
}
