/**
 * Adds units that were used without Redis. The total is stored beside the counter, so merging the same total twice adds
 * nothing.
 *
 * KEYS quota
 * ARGV the period's total of units used without Redis
 *
 * Returns the units added. Returns 0 without a counter, because restoring it includes them.
 */
export const mergeDirectScript = `
local direct = redis.call('HGET', KEYS[1], 'direct')
if not direct then return 0 end
local added = tonumber(ARGV[1]) - tonumber(direct)
if added <= 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'used', added)
redis.call('HSET', KEYS[1], 'direct', ARGV[1])
return added
`;
