/**
 * Settles calls of one key: charges the used units and frees the rest. A hold that is gone (already settled, expired and
 * freed, or lost) changes nothing, so sending a settlement twice is safe.
 *
 * KEYS quota, holds, usage stream
 * ARGV settlement id, account id, key id, period, then hold id, units held and units to charge of each call
 *
 * Returns {used and held afterwards or nil without a counter, id of the stream's entry or "", then the numbers (from 0) of
 * the calls whose hold is gone}.
 */
export const settleScript = `
local freed, charged, requests = 0, 0, 0
local reply = {false, ''}
for i = 5, #ARGV, 3 do
  if redis.call('ZREM', KEYS[2], ARGV[i] .. ':' .. ARGV[i + 1]) == 1 then
    local units = tonumber(ARGV[i + 2])
    freed = freed + tonumber(ARGV[i + 1])
    charged = charged + units
    if units > 0 then requests = requests + 1 end
  else
    reply[#reply + 1] = (i - 5) / 3
  end
end

if charged > 0 then
  local time = redis.call('TIME')
  reply[2] = redis.call('XADD', KEYS[3], '*', 'settlement', ARGV[1], 'account', ARGV[2], 'key', ARGV[3], 'period', ARGV[4],
    'units', charged, 'requests', requests, 'at', time[1] * 1000 + math.floor(time[2] / 1000))
end

-- Never create the counter here: a partial one would pass for complete. It is restored from the ledger.
local counter = redis.call('HMGET', KEYS[1], 'used', 'held')
if not counter[1] then return reply end
if freed == 0 then
  reply[1] = counter[1] + counter[2]
else
  local held = redis.call('HINCRBY', KEYS[1], 'held', -freed)
  reply[1] = held + redis.call('HINCRBY', KEYS[1], 'used', charged)
end
return reply
`;
