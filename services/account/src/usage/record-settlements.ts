import { touchKeys } from '../keys/touch.sql';
import type { AccountParts } from '../parts';
import { noticeUsedQuota } from './notice-used-quota';
import { takeSettlements } from './settlements.sql';
import { isReadable, type Settlement } from './usage.rule';

/**
 * Records settlements in the ledger, the counters and the keys' last use, with mails about a used quota, in one transaction
 * (ADR 4). Idempotent. Logs and skips settlements that the ledger cannot store.
 */
export async function recordSettlements(
  settlements: readonly Settlement[],
  { transaction, logger, now }: Pick<AccountParts, 'transaction' | 'logger' | 'now'>,
): Promise<void> {
  const readable = settlements.filter(isReadable);
  for (const settlement of settlements) {
    if (!isReadable(settlement)) logger.error({ settlement }, 'the ledger cannot take a settlement; it is left out');
  }
  if (readable.length === 0) return;
  await transaction(async (tx) => {
    const counters = await takeSettlements(tx, readable);
    await touchKeys(tx, readable);
    await noticeUsedQuota(tx, counters, now());
  });
}
