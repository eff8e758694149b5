import type { UpdateMemberRequest, UpdateMemberResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import type { AccountParts } from '../parts';
import { makeHomeSessionsActing } from '../sessions/acting.sql';
import { checkSitesExist } from './add-member';
import { describedMember } from './described-member';
import { lockPerson, lockRole, requireAnotherOwner } from './lock-people';
import { memberMessageOf } from './member-message';
import { changeMember, findPeople, insertMember } from './members.sql';
import { moveHome } from './move-home';
import { checkMayManage, checkRole, checkSites } from './role';

/**
 * PUT /members/{userId} (decision 80). An owner who is at home in the account moves to a home of their own when they get another role:
 * whoever is at home in an account owns it. Throws not_found, invalid, forbidden, conflict (the last owner).
 */
export async function updateMember(
  { accountId: account, userId: id, role: name, sites, byUserId }: UpdateMemberRequest,
  {
    transaction,
    audit,
    wakeProjector,
    ...parts
  }: Pick<AccountParts, 'transaction' | 'audit' | 'events' | 'now' | 'cells' | 'wakeProjector'>,
): Promise<UpdateMemberResponse> {
  const [accountId, userId, by] = [uuidOf(account), uuidOf(id), uuidOf(byUserId)];
  const role = checkRole(name);
  const siteIds = checkSites(role, sites?.ids ?? []);
  const member = await transaction(async (tx) => {
    const callersRole = await lockRole(tx, accountId, by);
    checkMayManage(callersRole, [role]);
    if (userId === by) throw new ServiceError('forbidden', 'You cannot change your own role. Ask another owner of the account.');
    const { person, user } = await lockPerson(tx, accountId, userId);
    checkMayManage(callersRole, [person.role]);
    await checkSitesExist(tx, accountId, siteIds);
    if (person.role === 'owner' && role !== 'owner') await requireAnotherOwner(tx, accountId);
    if (person.homeAccountId !== accountId) {
      await changeMember(tx, { accountId, userId, role, siteIds });
    } else if (role !== 'owner') {
      await makeHomeSessionsActing(tx, { homeAccountId: accountId, userId });
      const home = await moveHome(tx, user, parts);
      await insertMember(tx, {
        ...{ accountId, userId, homeAccountId: home.id, role, siteIds },
        createdAtMs: person.createdAt.getTime(),
        invitedBy: null,
      });
    }
    await audit(tx, {
      ...{ accountId, kind: 'member.updated', target: { kind: 'user', id: userId } },
      changes: differenceOf(describedMember(person), describedMember({ role, siteIds })),
    });
    return (await findPeople(tx, accountId)).find((each) => each.userId === userId);
  });
  wakeProjector();
  if (member === undefined) throw notFound('member');
  return { member: memberMessageOf(member) };
}
