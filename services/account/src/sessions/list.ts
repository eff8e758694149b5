import type { ListSessionsRequest, ListSessionsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { listLiveSessions } from './list.sql';
import { sessionMessageOf } from './session';
import { idleSinceMs } from './session.rule';

/** GET /auth/sessions (decision 63): the live sessions of the user. */
export async function listSessions(
  { accountId, userId, digest }: ListSessionsRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<ListSessionsResponse> {
  const nowMs = now();
  const found = await listLiveSessions(database, {
    accountId: uuidOf(accountId),
    userId: uuidOf(userId),
    nowMs,
    idleSinceMs: idleSinceMs(nowMs),
  });
  return { sessions: found.map(({ id, record }) => sessionMessageOf(record, id, digest)) };
}
