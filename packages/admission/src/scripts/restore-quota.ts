/**
 * Creates the counter of a period if there is none. Existing holds still count, because their calls are running.
 *
 * KEYS quota, holds, and the epoch, if the counter may be created only when it is open
 * ARGV used, direct, expiry time (ms)
 *
 * Returns 1 if created, 0 if it existed, -1 if the epoch is closed or gone.
 */
export const restoreQuotaScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
if KEYS[3] then
  local time = redis.call('TIME')
  local opens_at_ms = redis.call('HGET', KEYS[3], 'opens_at_ms')
  if not opens_at_ms or tonumber(opens_at_ms) > time[1] * 1000 + math.floor(time[2] / 1000) then return -1 end
end
local held = 0
for _, hold in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do held = held + tonumber(string.match(hold, '%d+$')) end
redis.call('HSET', KEYS[1], 'used', ARGV[1], 'held', held, 'direct', ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1
`;
