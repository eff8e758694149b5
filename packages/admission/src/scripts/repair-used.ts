/**
 * Raises the counter to what the ledger knows was used; never lowers it, as the
 * ledger is behind.
 *
 * KEYS  quota
 * ARGV  least units used
 *
 * Answers the units added; none when there is no counter.
 */
export const repairUsedScript = `
local used = redis.call('HGET', KEYS[1], 'used')
if not used then return 0 end
local added = tonumber(ARGV[1]) - tonumber(used)
if added <= 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'used', added)
return added
`;
