/**
 * Holds the units of calls in flight again after Redis lost data. Holds that it still has stay as they are.
 *
 * KEYS quota, holds
 * ARGV expiry time of the holds (ms), then hold id with units and the rest of its lifetime (ms) of each call
 *
 * Returns the units held again. Without a counter only the holds are written, and restoring the counter includes them.
 */
export const holdAgainScript = `
local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
local added = 0
for i = 2, #ARGV, 2 do
  if redis.call('ZADD', KEYS[2], 'NX', now_ms + ARGV[i + 1], ARGV[i]) == 1 then
    added = added + tonumber(string.match(ARGV[i], '%d+$'))
  end
end
if added > 0 then
  redis.call('PEXPIREAT', KEYS[2], ARGV[1])
  if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[1], 'held', added) end
end
return added
`;
