/**
 * Settles calls of one key: charges the used units and frees the rest. A hold that is gone (already settled, or expired
 * and freed) changes nothing, so sending a settlement twice is safe.
 *
 * KEYS quota, holds, usage stream
 * ARGV settlement id, account id, key id, period, then hold id, units held and units to charge of each call
 *
 * Returns used and held afterwards, nil without a counter.
 */
export const settleScript = `
local freed, charged, requests = 0, 0, 0
for i = 5, #ARGV, 3 do
  if redis.call('ZREM', KEYS[2], ARGV[i] .. ':' .. ARGV[i + 1]) == 1 then
    local units = tonumber(ARGV[i + 2])
    freed = freed + tonumber(ARGV[i + 1])
    charged = charged + units
    if units > 0 then requests = requests + 1 end
  end
end

if charged > 0 then
  local time = redis.call('TIME')
  redis.call('XADD', KEYS[3], '*', 'settlement', ARGV[1], 'account', ARGV[2], 'key', ARGV[3], 'period', ARGV[4],
    'units', charged, 'requests', requests, 'at', time[1] * 1000 + math.floor(time[2] / 1000))
end

-- Never create the counter here: a partial one would pass for complete. It is restored from the ledger.
local counter = redis.call('HMGET', KEYS[1], 'used', 'held')
if not counter[1] then return false end
if freed == 0 then return counter[1] + counter[2] end
local held = redis.call('HINCRBY', KEYS[1], 'held', -freed)
return held + redis.call('HINCRBY', KEYS[1], 'used', charged)
`;
