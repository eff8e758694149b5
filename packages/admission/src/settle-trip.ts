import type { Hold } from './admission';
import { holdsKey, quotaKey, shardOf, usageKey } from './keys';

export interface SettleCall {
  readonly hold: Hold;
  /** Units to charge. The rest of the hold is freed. */
  readonly units: number;
  timesSent: number;
  /** Used and held units after the settlement. Undefined when Redis has no counter. */
  readonly resolve: (used: number | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Script input for calls of one account, key and period. */
export function settleInput(calls: readonly SettleCall[], settlementId: string): (string | number)[] {
  const { accountId, keyId, period } = (calls[0] as SettleCall).hold;
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
  for (const { hold, units } of calls) input.push(hold.id, hold.units, units);
  return input;
}
