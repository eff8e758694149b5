import type { Hold } from './admission';
import { holdsKey, quotaKey, shardOf, usageKey } from './keys';
import type { EndedCalls } from './reported-usage';

export interface SettleCall {
  readonly hold: Hold;
  /** Units to charge. The rest of the hold is freed. */
  readonly units: number;
  /** True if the hold must still exist, so that a missing one means that Redis lost data. */
  readonly mustBeHeld: () => boolean;
  /** Used and held units after the settlement. Undefined when Redis has no counter. */
  readonly resolve: (used: number | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls of one account, key and period as one settlement. */
export function endedCalls(calls: readonly SettleCall[], settlementId: string): EndedCalls {
  const { accountId, keyId, period } = (calls[0] as SettleCall).hold;
  const holds = calls.map(({ hold, units }) => ({ id: hold.id, unitsHeld: hold.units, units }));
  return { settlementId, accountId, keyId, period, atMs: Date.now(), holds };
}

export function settleInput({ settlementId, accountId, keyId, period, holds }: EndedCalls): (string | number)[] {
  const input = [
    3,
    quotaKey(accountId, period),
    holdsKey(accountId, period),
    usageKey(shardOf(accountId)),
    settlementId,
    accountId,
    keyId,
    period,
  ];
  for (const { id, unitsHeld, units } of holds) input.push(id, unitsHeld, units);
  return input;
}
