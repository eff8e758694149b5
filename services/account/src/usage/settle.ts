import type { SettleUsageRequest, SettleUsageResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { touchKeys } from '../keys/touch.sql';
import type { AccountParts } from '../parts';
import { counterKey } from './admit.rule';
import { lockCounters } from './counters.sql';
import { findHolds, settleHolds } from './holds.sql';
import { noticeUsedQuota } from './notice-used-quota';
import { lockNoticed } from './notices.sql';
import { isRequestId, usedAndHeld } from './usage.rule';

/**
 * Charges up to the units granted by AdmitUsage and frees the rest, once (ADR 4). Parallel calls share a transaction. Throws
 * not_found (never admitted, or the hold expired).
 */
export async function settleUsage(
  { requestId, units }: SettleUsageRequest,
  { settleTogether }: Pick<AccountParts, 'settleTogether'>,
): Promise<SettleUsageResponse> {
  const used = await settleTogether({ requestId, units });
  if (used instanceof ServiceError) throw used;
  return { used };
}

export function settleGroup(
  calls: readonly SettleUsageRequest[],
  { transaction, now }: Pick<AccountParts, 'transaction' | 'now'>,
): Promise<(number | ServiceError)[]> {
  return transaction(async (tx) => {
    // The first of several calls with the same id counts.
    const unitsOf = new Map(calls.toReversed().map(({ requestId, units }) => [requestId, units]));
    const holds = await findHolds(tx, [...unitsOf.keys()].filter(isRequestId));
    const usedOf = new Map<string, number>();
    if (holds.length > 0) {
      const locked = await lockCounters(tx, holds);
      const settled = await settleHolds(
        tx,
        holds.map(({ requestId }) => ({ requestId, units: unitsOf.get(requestId) ?? 0 })),
        now(),
      );
      for (const counter of [...locked, ...settled]) usedOf.set(counterKey(counter), usedAndHeld(counter));
      const charged = holds.filter(({ requestId, isSettled }) => !isSettled && unitsOf.get(requestId) !== 0);
      await touchKeys(
        tx,
        charged.map((hold) => ({ ...hold, atMs: now() })),
      );
      if (charged.length > 0) await noticeUsedQuota(tx, await lockNoticed(tx, charged), now());
    }
    const holdOf = new Map(holds.map((hold) => [hold.requestId, hold]));
    return calls.map(({ requestId }) => {
      const hold = holdOf.get(requestId);
      return hold === undefined ? notFound('admission') : (usedOf.get(counterKey(hold)) ?? 0);
    });
  });
}
