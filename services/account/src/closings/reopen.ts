import type { ReopenAccountRequest, ReopenAccountResponse } from '@consent/contracts';
import { conflict, notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { accountMessageOf, isClosed, type AccountRecord } from '../accounts/account';
import { lockAccount } from '../accounts/find.sql';
import { saveAccount } from '../accounts/save.sql';
import type { AccountParts } from '../parts';
import { closingActorOf } from './closing.rule';
import { deleteClosing, findClosing } from './closings.sql';
import { tellOwners } from './tell-owners';

/**
 * Ends the closing with the status of before (decision 84.6). A repeat changes nothing. Throws not_found, conflict (the purge has begun), forbidden (a
 * user reopens what was suspended before), unavailable (recorded, but Redis did not confirm it).
 */
export async function reopenAccount(
  { accountId: id, actorKind: kind }: ReopenAccountRequest,
  {
    transaction,
    events,
    audit,
    redisCopy,
    now,
    logger,
    wakeMailSender,
  }: Pick<AccountParts, 'transaction' | 'events' | 'audit' | 'redisCopy' | 'now' | 'logger' | 'wakeMailSender'>,
): Promise<ReopenAccountResponse> {
  const accountId = uuidOf(id);
  const actorKind = closingActorOf(kind);
  const account = await transaction(async (tx) => {
    const before = await lockAccount(tx, accountId);
    if (before === undefined) throw notFound('account');
    if (!isClosed(before)) return before;
    if (before.purgeAtMs === 0) throw conflict('Deleting the account has begun. It can’t be reopened.');
    const status = (await findClosing(tx, accountId))?.statusBefore ?? 'suspended';
    if (status !== 'active' && actorKind === 'user')
      throw new ServiceError('forbidden', 'Your account was suspended before it was closed. Contact us to reactivate it.');
    const after: AccountRecord = { ...before, status, closedAtMs: 0, purgeAtMs: 0, updatedAtMs: now(), revision: before.revision + 1 };
    await saveAccount(tx, after);
    await deleteClosing(tx, accountId);
    await events.account(tx, 'account.status_changed', after);
    await events.closing(tx, 'account.reopened', after);
    await audit(tx, { accountId, kind: 'account.reopened', target: { kind: 'account', id: accountId } });
    await tellOwners(tx, accountId, 'account_reopened', now());
    logger.info({ account_id: accountId, by: actorKind }, 'an account was reopened');
    return after;
  });
  wakeMailSender();
  await redisCopy.write({ accounts: [account] });
  return { account: accountMessageOf(account) };
}
