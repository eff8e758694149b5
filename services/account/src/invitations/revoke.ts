import type { RevokeInvitationRequest, RevokeInvitationResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { lockRole } from '../members/lock-people';
import { checkMayManage } from '../members/role';
import type { AccountParts } from '../parts';
import { deleteInvitation } from './invitations.sql';

/** DELETE /invitations/{id} (decision 80). Throws not_found, forbidden. */
export async function revokeInvitation(
  { accountId: account, id: invitation, byUserId }: RevokeInvitationRequest,
  { transaction, audit, now }: Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
): Promise<RevokeInvitationResponse> {
  const [accountId, id] = [uuidOf(account), uuidOf(invitation)];
  await transaction(async (tx) => {
    const callersRole = await lockRole(tx, accountId, uuidOf(byUserId));
    const invitedTo = await deleteInvitation(tx, accountId, id, now());
    if (invitedTo === undefined) throw notFound('invitation');
    checkMayManage(callersRole, [invitedTo]);
    await audit(tx, { accountId, kind: 'invitation.revoked', target: { kind: 'invitation', id } });
  });
  return {};
}
