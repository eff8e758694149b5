import type { EndSessionOfUserRequest, EndSessionOfUserResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { deleteSessionOfUser } from './delete.sql';

/** DELETE /auth/sessions/{id} (decision 63): ends one session of the user, which may be the caller's. Throws not_found. */
export async function endSessionOfUser(
  { accountId, userId, id }: EndSessionOfUserRequest,
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<EndSessionOfUserResponse> {
  const session = { accountId: uuidOf(accountId), userId: uuidOf(userId), id: uuidOf(id) };
  await transaction(async (tx) => {
    const actedFor = await deleteSessionOfUser(tx, session);
    if (actedFor === undefined) throw notFound('session');
    await audit(tx, { accountId: actedFor, kind: 'session.ended', target: { kind: 'session', id: session.id } });
  });
  return {};
}
