import type { EndSessionOfUserRequest, EndSessionOfUserResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { deleteSessionOfUser } from './delete.sql';

/** DELETE /auth/sessions/{id} (decision 63): ends one session of the user, which may be the caller's. Throws not_found. */
export async function endSessionOfUser(
  { accountId, userId, id }: EndSessionOfUserRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<EndSessionOfUserResponse> {
  const wasThere = await deleteSessionOfUser(database, { accountId: uuidOf(accountId), userId: uuidOf(userId), id: uuidOf(id) });
  if (!wasThere) throw notFound('session');
  return {};
}
