import type { EndSessionsOfUserRequest, EndSessionsOfUserResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { deleteSessionsOfUser } from '../sessions/delete.sql';
import { lockPerson } from './lock-person';
import { checkReason } from './reason.rule';
import { tellOfOperator } from './tell-of-operator';

/** Signs a person out everywhere, from the next request on (decision 84.2). Throws not_found, invalid. */
export async function endSessionsOfUser(
  { email, reason: given }: EndSessionsOfUserRequest,
  { transaction, audit, logger, now, wakeMailSender }: Pick<AccountParts, 'transaction' | 'audit' | 'logger' | 'now' | 'wakeMailSender'>,
): Promise<EndSessionsOfUserResponse> {
  const reason = checkReason(given);
  const done = await transaction(async (tx) => {
    const user = await lockPerson(tx, email);
    const endedSessions = await deleteSessionsOfUser(tx, user.accountId, user.id);
    await tellOfOperator(tx, user, { change: 'sessions_ended', reason, nowMs: now(), audit });
    return { accountId: user.accountId, userId: user.id, endedSessions };
  });
  wakeMailSender();
  logger.info(
    { account_id: done.accountId, user_id: done.userId, sessions: done.endedSessions },
    'an operator ended the sessions of a user',
  );
  return done;
}
