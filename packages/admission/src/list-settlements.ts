import { shardOf, usageKey } from './keys';
import type { RedisConnection } from './redis-connection';
import { readSettlement, type Settlement } from './settlement';

const pageSize = 1_000;

/** Includes settlements that a reader has taken but not acknowledged: a counter is rebuilt from these and the ledger. */
export async function listSettlements(redis: RedisConnection, accountId: string): Promise<Settlement[]> {
  const shard = shardOf(accountId);
  const stream = usageKey(shard);
  const found: Settlement[] = [];
  for (let from = '-'; ;) {
    const page = await redis.at(stream).run((client) => client.xrange(stream, from, '+', 'COUNT', pageSize));
    for (const [id, fields] of page) {
      const settlement = readSettlement(shard, id, fields);
      if (settlement.accountId === accountId) found.push(settlement);
      from = `(${id}`;
    }
    if (page.length < pageSize) return found;
  }
}
