import { accountKey } from './keys';
import type { RedisConnection } from './redis-connection';
import type { EndedCalls } from './reported-usage';
import { settleInput } from './settle-trip';

export async function settleEnded(redis: RedisConnection, ended: readonly EndedCalls[]): Promise<void> {
  await Promise.all(ended.map((calls) => redis.at(accountKey(calls.accountId)).run((client) => client.settle(settleInput(calls)))));
}
