import type { Hold } from './admission';
import { holdsKey, quotaKey, shardOf, usageKey } from './keys';
import type { EndedCalls } from './reported-usage';

export interface SettleCall {
  readonly hold: Hold;
  readonly units: number;
  readonly mustBeHeld: () => boolean;
  readonly resolve: (used: number | undefined) => void;
  readonly reject: (error: unknown) => void;
}

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
