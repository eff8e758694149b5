/**
 * Creates the counter of a period if there is none. Existing holds still count, because their calls are running.
 *
 * KEYS quota, holds
 * ARGV used, direct, expiry time (ms)
 *
 * Returns 1 if created, 0 if it existed.
 */
export const restoreQuotaScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local held = 0
for _, hold in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do held = held + tonumber(string.match(hold, '%d+$')) end
redis.call('HSET', KEYS[1], 'used', ARGV[1], 'held', held, 'direct', ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1
`;
