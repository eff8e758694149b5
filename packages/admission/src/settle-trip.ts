import type { Hold } from './admission';
import { holdsKey, quotaKey, shardOf, usageKey } from './keys';

/** A call that is over and waits for its settlement. */
export interface SettleCall {
  readonly hold: Hold;
  /** Units to charge; the rest of the hold is freed. */
  readonly units: number;
  timesSent: number;
  /** Charged and held after it; undefined when Redis has no counter any more. */
  readonly resolve: (used: number | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Number of keys, keys and arguments of the script, for calls of one account, key and period. */
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
