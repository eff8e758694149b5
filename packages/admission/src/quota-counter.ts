import { epochKey, holdsKey, quotaKey, shardOf } from './keys';
import { periodForgottenMs } from './period-forgotten';
import type { RedisCommands, RedisConnection } from './redis-connection';

interface CounterName {
  accountId: string;
  period: string;
}

export interface QuotaCounter {
  used: number;
  held: number;
  direct: number;
}

/** Creates a missing counter. `used` includes `direct`. Does nothing in a closed epoch, while gateways report what Redis lost. */
export async function restoreQuota(
  redis: RedisConnection,
  { accountId, period, used, direct }: CounterName & { used: number; direct: number },
  { inAnyEpoch = false } = {},
): Promise<'created' | 'existed' | 'closed'> {
  const counter = quotaKey(accountId, period);
  const keys = [counter, holdsKey(accountId, period), ...(inAnyEpoch ? [] : [epochKey(redis, shardOf(accountId))])];
  const input = [keys.length, ...keys, used, direct, periodForgottenMs(period)];
  const created = await redis.at(counter).run((client) => client.restoreQuota(input));
  return created === -1 ? 'closed' : created === 1 ? 'created' : 'existed';
}

export function mergeDirect(redis: RedisCommands, { accountId, period, direct }: CounterName & { direct: number }): Promise<number> {
  const counter = quotaKey(accountId, period);
  return redis.at(counter).run((client) => client.mergeDirect([1, counter, direct]));
}

export function repairUsed(redis: RedisCommands, { accountId, period, minUsed }: CounterName & { minUsed: number }): Promise<number> {
  const counter = quotaKey(accountId, period);
  return redis.at(counter).run((client) => client.repairUsed([1, counter, minUsed]));
}

export async function readUsed(redis: RedisConnection, { accountId, period }: CounterName): Promise<QuotaCounter | undefined> {
  const counter = quotaKey(accountId, period);
  const [used, held, direct] = await redis.at(counter).run((client) => client.hmget(counter, 'used', 'held', 'direct'));
  if (!used) return undefined;
  return { used: Number(used), held: Number(held), direct: Number(direct) };
}
