/**
 * Decides requests of one key from one event loop turn, in order of arrival.
 *
 * KEYS account, key, quota, holds, then one per requested site
 * ARGV account id, prefix of policy keys, lifetime of a hold (ms), expiry time of the holds (ms), then hold id and
 * requested units of each request
 *
 * Returns {verdict} for `missing` and `unauthorized`, {verdict, limit, used and held} for `plan_required`, else
 * {'admitted', limit, used, then granted, used and held of each request, then facts or nil of each site}. A request
 * over the quota is granted -1. A request for 0 units asks whether one unit is left.
 */
export const admitScript = `
local account = redis.call('HMGET', KEYS[1], 'status', 'subscription', 'limit')
local key = redis.call('HMGET', KEYS[2], 'account', 'status', 'expires_at_ms')
local counter = redis.call('HMGET', KEYS[3], 'used', 'held')
if not (account[1] and key[1] and counter[1]) then return {'missing'} end

-- Use the clock of Redis, because the gateways' clocks differ.
local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
local expires_at_ms = tonumber(key[3])
if account[1] ~= 'active' or key[1] ~= ARGV[1] or key[2] ~= 'active' or (expires_at_ms > 0 and expires_at_ms <= now_ms) then
  return {'unauthorized'}
end

local limit, used, held = tonumber(account[3]), tonumber(counter[1]), tonumber(counter[2])

-- Free expired holds. Their gateway died before it settled them.
local overdue = redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', now_ms, 'LIMIT', 0, 100)
if #overdue > 0 then
  local freed = 0
  for _, hold in ipairs(overdue) do freed = freed + tonumber(string.match(hold, '%d+$')) end
  redis.call('ZREM', KEYS[4], unpack(overdue))
  held = redis.call('HINCRBY', KEYS[3], 'held', -freed)
end

if account[2] ~= 'active' then return {'plan_required', limit, used + held} end

local reply = {'admitted', limit, used}
local holds = {}
local newly_held = 0
local deadline = now_ms + tonumber(ARGV[3])
for i = 5, #ARGV, 2 do
  local asked = tonumber(ARGV[i + 1])
  local left = limit == 0 and math.huge or limit - used - held
  local granted = -1
  if left >= 1 then granted = math.min(asked, left) end
  if granted > 0 then
    held = held + granted
    newly_held = newly_held + granted
    holds[#holds + 1] = deadline
    holds[#holds + 1] = ARGV[i] .. ':' .. granted
  end
  reply[#reply + 1] = granted
  reply[#reply + 1] = used + held
end
if newly_held > 0 then
  redis.call('ZADD', KEYS[4], unpack(holds))
  redis.call('PEXPIREAT', KEYS[4], ARGV[4])
  redis.call('HINCRBY', KEYS[3], 'held', newly_held)
end

for i = 5, #KEYS do
  local site = redis.call('HMGET', KEYS[i], 'deleted', 'categories', 'policy')
  local facts = false
  if site[3] == '' then
    facts = {site[1], site[2], '', '0', ''}
  elseif site[3] then
    -- Not in KEYS, but in the same slot, like all keys of an account.
    local policy = redis.call('HMGET', ARGV[2] .. site[3], 'version', 'sha256')
    if policy[1] == '0' then
      facts = {site[1], site[2], '', '0', ''}
    elseif policy[1] then
      facts = {site[1], site[2], site[3], policy[1], policy[2]}
    end
  end
  reply[#reply + 1] = facts
end
return reply
`;
