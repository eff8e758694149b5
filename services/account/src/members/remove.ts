import type { RemoveMemberRequest, RemoveMemberResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { differenceOf } from '@consent/service';
import { auditedKey, describedKey } from '../keys/audited';
import { keyMessageOf, type KeyRecord } from '../keys/key';
import { lockLiveKeysOf, markKeyRevoked } from '../keys/revoke.sql';
import type { AccountParts } from '../parts';
import { deleteSessionsFor } from '../sessions/acting.sql';
import { describedMember } from './described-member';
import { lockPerson, lockRole, requireAnotherOwner } from './lock-people';
import { deleteMember } from './members.sql';
import { moveHome } from './move-home';
import { checkMayManage } from './role';

/**
 * DELETE /members/{userId} (decision 80), and leaving. In one transaction, so that no session of a removed member is left, and either
 * all of their keys are revoked or none. Throws not_found, forbidden, conflict (the last owner), unavailable (recorded, but Redis did
 * not confirm the revoked keys, which the projection writes again).
 */
export async function removeMember(
  { accountId: account, userId: id, byUserId, revokesKeys }: RemoveMemberRequest,
  {
    transaction,
    redisCopy,
    wakeProjector,
    ...parts
  }: Pick<AccountParts, 'transaction' | 'redisCopy' | 'events' | 'audit' | 'now' | 'cells' | 'wakeProjector'>,
): Promise<RemoveMemberResponse> {
  const [accountId, userId, by] = [uuidOf(account), uuidOf(id), uuidOf(byUserId)];
  const keys = await transaction(async (tx) => {
    const callersRole = await lockRole(tx, accountId, by);
    if (userId !== by) checkMayManage(callersRole, []);
    const { person, user } = await lockPerson(tx, accountId, userId);
    if (userId !== by) checkMayManage(callersRole, [person.role]);
    if (person.role === 'owner') await requireAnotherOwner(tx, accountId);
    await deleteSessionsFor(tx, person, accountId);
    if (person.homeAccountId === accountId) await moveHome(tx, user, parts);
    else await deleteMember(tx, accountId, userId);
    await parts.audit(tx, {
      ...{ accountId, kind: 'member.removed', target: { kind: 'user', id: userId } },
      changes: differenceOf(describedMember(person), {}),
    });
    return revokesKeys ? revokeKeysOf(tx, accountId, userId, parts) : [];
  });
  wakeProjector();
  if (keys.length > 0) await redisCopy.write({ keys });
  return { revokedKeys: keys.map((key) => keyMessageOf(key)) };
}

async function revokeKeysOf(
  tx: Handle,
  accountId: string,
  userId: string,
  { events, audit, now }: Pick<AccountParts, 'events' | 'audit' | 'now'>,
): Promise<KeyRecord[]> {
  const revoked: KeyRecord[] = [];
  for (const before of await lockLiveKeysOf(tx, accountId, userId)) {
    const after = { ...before, revokedAtMs: now(), revision: before.revision + 1 };
    await markKeyRevoked(tx, after);
    await events.key(tx, 'account.key_revoked', after);
    await audit(tx, { ...auditedKey('key.revoked', after), changes: differenceOf(describedKey(after), {}) });
    revoked.push(after);
  }
  return revoked;
}
