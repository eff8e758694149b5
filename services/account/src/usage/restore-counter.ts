import { unavailable } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { findCounter } from './counters.sql';
import { mergeUsage } from './merge';
import { recordSettlements } from './record-settlements';

export type RestoreCounterParts = Pick<AccountParts, 'database' | 'transaction' | 'quotaCounters' | 'onDrift' | 'logger' | 'now'>;

/**
 * Rebuilds a counter that Redis lost (ADR 4). Records the stream's settlements first, because the stream may have outlived
 * the counter, and again afterwards, for calls settled meanwhile without a counter. Repeats count nothing. Throws unavailable
 * while gateways report what Redis lost.
 */
export async function restoreCounter(accountId: string, period: string, parts: RestoreCounterParts): Promise<void> {
  const { database, quotaCounters } = parts;
  await recordSettlements(await quotaCounters.listSettlements(accountId), parts);
  const { usedLedger, usedDirect } = await findCounter(database, accountId, period);
  const outcome = await quotaCounters.restoreQuota({ accountId, period, used: usedLedger + usedDirect, direct: usedDirect });
  if (outcome === 'closed') throw unavailable('Redis lost data. Repeat the call.');
  if (outcome === 'existed') return;
  await recordSettlements(await quotaCounters.listSettlements(accountId), parts);
  await mergeUsage([{ accountId, period, ...(await findCounter(database, accountId, period)) }], parts);
}
