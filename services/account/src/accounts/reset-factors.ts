import type { ResetFactorsRequest, ResetFactorsResponse } from '@consent/contracts';
import { removeFactors } from '../factors/remove-factors';
import type { AccountParts } from '../parts';
import { deleteSessionsOfUser } from '../sessions/delete.sql';
import { lockPerson } from './lock-person';
import { checkReason } from './reason.rule';
import { tellOfOperator } from './tell-of-operator';

/**
 * For a person who lost every second factor (decision 84.1): the password is enough again, so the operator has made sure who asks. Throws
 * not_found, invalid.
 */
export async function resetFactors(
  { email, reason: given }: ResetFactorsRequest,
  { transaction, audit, logger, now, wakeMailSender }: Pick<AccountParts, 'transaction' | 'audit' | 'logger' | 'now' | 'wakeMailSender'>,
): Promise<ResetFactorsResponse> {
  const reason = checkReason(given);
  const done = await transaction(async (tx) => {
    const user = await lockPerson(tx, email);
    const ids = { accountId: user.accountId, userId: user.id };
    const removed = await removeFactors(tx, ids);
    const endedSessions = await deleteSessionsOfUser(tx, user.accountId, user.id);
    const told = await tellOfOperator(tx, user, { change: 'factors_removed', reason, nowMs: now(), audit });
    return { ...ids, removed, endedSessions, told };
  });
  wakeMailSender();
  logger.info(
    { account_id: done.accountId, user_id: done.userId, removed: done.removed },
    'an operator removed the second factors of a user',
  );
  return done;
}
