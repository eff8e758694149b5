import { shardOf, usageKey } from './keys';
import type { RedisConnection } from './redis-connection';
import { readSettlement, type Settlement } from './settlement';

const pageSize = 1_000;

/**
 * Settlements of an account that nobody has acknowledged, whether a reader has them
 * or not; they stay where they are. A counter is rebuilt from the ledger and these.
 */
export async function listSettlements(redis: RedisConnection, accountId: string): Promise<Settlement[]> {
  const shard = shardOf(accountId);
  const found: Settlement[] = [];
  for (let from = '-'; ;) {
    const page = await redis.run((client) => client.xrange(usageKey(shard), from, '+', 'COUNT', pageSize));
    for (const [id, fields] of page) {
      const settlement = readSettlement(shard, id, fields);
      if (settlement.accountId === accountId) found.push(settlement);
      from = `(${id}`;
    }
    if (page.length < pageSize) return found;
  }
}
