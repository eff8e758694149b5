import type { CloseAccountRequest, CloseAccountResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { nilUuid, uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { accountMessageOf, isClosed, type AccountRecord } from '../accounts/account';
import { lockAccount } from '../accounts/find.sql';
import { checkReason } from '../accounts/reason.rule';
import { saveAccount } from '../accounts/save.sql';
import type { AccountParts } from '../parts';
import { closingActorOf, graceMs } from './closing.rule';
import { deleteClosing, insertClosing, listSiteIds } from './closings.sql';
import { tellOwners } from './tell-owners';

const sitesPerEvent = 500;

type CloseParts = Pick<AccountParts, 'transaction' | 'events' | 'audit' | 'redisCopy' | 'now' | 'logger' | 'wakeMailSender'>;

/**
 * Closes an account (decision 84.4). Its status is suspended, so that a server of any release refuses its keys and site tokens; whoever knows the
 * closing lets owners read. A repeat changes nothing. Throws not_found, invalid, unavailable (recorded, but Redis did not confirm it).
 */
export async function closeAccount(
  { accountId: id, actorKind: kind, actorId, reason: given }: CloseAccountRequest,
  { transaction, events, audit, redisCopy, now, logger, wakeMailSender }: CloseParts,
): Promise<CloseAccountResponse> {
  const accountId = uuidOf(id);
  const actorKind = closingActorOf(kind);
  const reason = actorKind === 'user' ? '' : checkReason(given);
  const account = await transaction(async (tx) => {
    const before = await lockAccount(tx, accountId);
    if (before === undefined) throw notFound('account');
    if (isClosed(before)) return before;
    const closedAtMs = now();
    const times = { closedAtMs, purgeAtMs: closedAtMs + graceMs, updatedAtMs: closedAtMs };
    const after: AccountRecord = { ...before, status: 'suspended', ...times, revision: before.revision + 1 };
    await saveAccount(tx, after);
    // An earlier release may have activated a closed account, and left the closing.
    await deleteClosing(tx, accountId);
    await insertClosing(tx, { accountId, ...times, actorKind, actorId, reason, statusBefore: before.status, remindedAtMs: 0 });
    await events.account(tx, 'account.status_changed', after);
    await events.closing(tx, 'account.closed', after);
    const changes = reason === '' ? [] : [{ field: 'reason', from: null, to: reason }];
    await audit(tx, { accountId, kind: 'account.closed', target: { kind: 'account', id: accountId }, changes });
    await askForExports(tx, after, events.closing);
    await tellOwners(tx, accountId, 'account_closed', closedAtMs);
    logger.info({ account_id: accountId, by: actorKind }, 'an account was closed');
    return after;
  });
  wakeMailSender();
  await redisCopy.write({ accounts: [account] });
  return { account: accountMessageOf(account) };
}

/** One export of each site, which the export service makes. In slices, because an event has a size. */
async function askForExports(tx: Handle, account: AccountRecord, write: AccountParts['events']['closing']): Promise<void> {
  for (let after = nilUuid, full = true; full;) {
    const siteIds = await listSiteIds(tx, account.id, after, sitesPerEvent);
    if (siteIds.length > 0) await write(tx, 'account.exports_due', account, { site_ids: siteIds });
    after = siteIds.at(-1) ?? after;
    full = siteIds.length === sitesPerEvent;
  }
}
