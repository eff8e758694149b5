import type { SwitchAccountRequest, SwitchAccountResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findLastingSession } from '../sessions/acting.sql';
import { deleteSession } from '../sessions/delete.sql';
import { idleSinceMs } from '../sessions/session.rule';
import { refuseSsoSession, refuseWithoutSso } from '../sso/only-sso';
import { lockUser } from '../users/find.sql';
import { beginActing } from './begin-acting';
import { findMember } from './members.sql';

/**
 * POST /auth/accounts/{id} (decision 80). The session that follows ends when the present one would have ended, and has proved the second
 * factor when that did. Under the lock of the person, a removal comes before and is seen, or after and ends the new session too. Throws
 * not_found (session, account), forbidden (single sign-on, decision 83).
 */
export async function switchAccount(
  { homeAccountId, userId, digest, accountId, client }: SwitchAccountRequest,
  { transaction, audit, now }: Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
): Promise<SwitchAccountResponse> {
  const person = { homeAccountId: uuidOf(homeAccountId), userId: uuidOf(userId) };
  const target = uuidOf(accountId);
  return transaction(async (tx) => {
    const user = await lockUser(tx, person.homeAccountId, person.userId);
    const nowMs = now();
    const lasting = user && (await findLastingSession(tx, person, { digest, nowMs, idleSinceMs: idleSinceMs(nowMs) }));
    if (user === undefined || lasting === undefined) throw notFound('session');
    refuseSsoSession(lasting);
    if (target !== user.accountId && (await findMember(tx, target, user.id)) === undefined) throw notFound('account');
    await refuseWithoutSso(tx, target, user.id);
    await deleteSession(tx, digest);
    return beginActing(tx, { ...lasting, user, accountId: target, client, nowMs }, { audit });
  });
}
