import { randomUUID } from 'node:crypto';
import type { CreateInvitationRequest, CreateInvitationResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import { insertMail } from '../mails/queue.sql';
import { checkSitesExist } from '../members/add-member';
import { describedMember } from '../members/described-member';
import { lockRole } from '../members/lock-people';
import { findPeople } from '../members/members.sql';
import { checkMayManage, checkRole, checkSites, maxMembers } from '../members/role';
import type { AccountParts } from '../parts';
import { checkEmail } from '../users/email.rule';
import { invitationMessageOf } from './invitation';
import { invitationLifeMs, maxInvitations } from './invitation.rule';
import { countInvitations, deleteInvitationOf, findInvitation, insertInvitation } from './invitations.sql';

/**
 * POST /invitations (decision 80). Whether the address is known is not looked up, so neither the answer nor its time tells. The email is
 * queued in the transaction; its token is made when it is sent. Throws not_found (account, site), invalid, forbidden, conflict.
 */
export async function createInvitation(
  { accountId: account, email: address, role: name, sites, byUserId }: CreateInvitationRequest,
  { transaction, audit, wakeMailSender, now }: Pick<AccountParts, 'transaction' | 'audit' | 'wakeMailSender' | 'now'>,
): Promise<CreateInvitationResponse> {
  const [accountId, invitedBy] = [uuidOf(account), uuidOf(byUserId)];
  const email = checkEmail(address);
  const role = checkRole(name);
  const siteIds = checkSites(role, sites?.ids ?? []);
  const invitation = await transaction(async (tx) => {
    checkMayManage(await lockRole(tx, accountId, invitedBy), [role]);
    await checkSitesExist(tx, accountId, siteIds);
    const people = await findPeople(tx, accountId);
    if (people.some((person) => person.email === email)) throw conflict('This address is the one of a member already.');
    if (people.length >= maxMembers) throw conflict(`The account has ${maxMembers} members, which is the maximum. Remove one first.`);
    await deleteInvitationOf(tx, accountId, email);
    const nowMs = now();
    if ((await countInvitations(tx, accountId, nowMs)) >= maxInvitations)
      throw conflict(`The account has ${maxInvitations} open invitations, which is the maximum. Revoke one first.`);
    const id = randomUUID();
    await insertInvitation(tx, {
      accountId,
      id,
      email,
      role,
      siteIds,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + invitationLifeMs,
      invitedBy,
    });
    await audit(tx, {
      ...{ accountId, kind: 'invitation.created', target: { kind: 'invitation', id } },
      changes: differenceOf({}, { email, ...describedMember({ role, siteIds }) }),
    });
    await insertMail(tx, { id: randomUUID(), kind: 'invitation', data: { accountId, invitationId: id } }, nowMs);
    return findInvitation(tx, accountId, id, nowMs);
  });
  wakeMailSender();
  if (invitation === undefined) throw notFound('invitation');
  return { invitation: invitationMessageOf(invitation) };
}
