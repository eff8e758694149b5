/**
 * Raises the counter to the usage in the ledger. Never lowers it, because the ledger lags behind.
 *
 * KEYS quota
 * ARGV minimum of units used
 *
 * Returns the units added, 0 without a counter.
 */
export const repairUsedScript = `
local used = redis.call('HGET', KEYS[1], 'used')
if not used then return 0 end
local added = tonumber(ARGV[1]) - tonumber(used)
if added <= 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'used', added)
return added
`;
