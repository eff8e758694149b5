import { holdsKey, quotaKey } from './keys';
import { periodForgottenMs } from './period';
import type { RedisConnection } from './redis-connection';

interface CounterName {
  accountId: string;
  period: string;
}

export interface QuotaCounter {
  used: number;
  held: number;
  /** Part of `used` that was admitted without Redis. */
  direct: number;
}

/** Creates the counter from the ledger if Redis has none. `used` includes `direct`. Returns whether it was created. */
export async function restoreQuota(
  redis: RedisConnection,
  { accountId, period, used, direct }: CounterName & { used: number; direct: number },
): Promise<boolean> {
  const input = [2, quotaKey(accountId, period), holdsKey(accountId, period), used, direct, periodForgottenMs(period)];
  return (await redis.run((client) => client.restoreQuota(input))) === 1;
}

/**
 * Adds units admitted without Redis. `direct` is the period's total so far, so repeating a call adds nothing. Returns
 * the units added.
 */
export function mergeDirect(redis: RedisConnection, { accountId, period, direct }: CounterName & { direct: number }): Promise<number> {
  return redis.run((client) => client.mergeDirect([1, quotaKey(accountId, period), direct]));
}

/** Raises `used` to at least `minUsed`. Returns the units added. */
export function repairUsed(redis: RedisConnection, { accountId, period, minUsed }: CounterName & { minUsed: number }): Promise<number> {
  return redis.run((client) => client.repairUsed([1, quotaKey(accountId, period), minUsed]));
}

export async function readUsed(redis: RedisConnection, { accountId, period }: CounterName): Promise<QuotaCounter | undefined> {
  const [used, held, direct] = await redis.run((client) => client.hmget(quotaKey(accountId, period), 'used', 'held', 'direct'));
  if (!used) return undefined;
  return { used: Number(used), held: Number(held), direct: Number(direct) };
}
