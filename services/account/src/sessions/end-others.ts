import type { EndOtherSessionsRequest, EndOtherSessionsResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { auditPerson } from '../members/audit-person';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { deleteOtherSessions } from './delete.sql';

/** DELETE /auth/sessions (decision 63): ends all sessions of the user except the caller's. */
export async function endOtherSessions(
  { accountId, userId, digest }: EndOtherSessionsRequest,
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<EndOtherSessionsResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  await transaction(async (tx) => {
    // Under the lock, a sign-in in flight is either ended or begins after this call. Parallel calls cannot deadlock.
    if ((await lockUser(tx, user.accountId, user.userId)) === undefined) throw notFound('user');
    await deleteOtherSessions(tx, { ...user, digest });
    const person = { accountId: user.accountId, id: user.userId };
    await auditPerson(tx, person, { kind: 'session.others_ended', target: { kind: 'user', id: person.id } }, { audit });
  });
  return {};
}
