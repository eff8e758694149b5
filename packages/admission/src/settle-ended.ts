import { accountKey } from './keys';
import type { RedisConnection } from './redis-connection';
import type { EndedCalls } from './reported-usage';
import { settleInput } from './settle-trip';

/** Settles calls in Redis for a gateway that could not. Calls that Redis has settled, or has lost, change nothing. */
export async function settleEnded(redis: RedisConnection, ended: readonly EndedCalls[]): Promise<void> {
  await Promise.all(ended.map((calls) => redis.at(accountKey(calls.accountId)).run((client) => client.settle(settleInput(calls)))));
}
