/**
 * Begins an epoch when Redis has lost data: it was emptied, or another process serves now and may lack the latest writes.
 * Until the epoch opens, the gateways report units that Redis may have lost. Where INFO is not allowed, only an emptied
 * Redis is noticed.
 *
 * KEYS epoch
 * ARGV id of a new epoch, how long a new epoch stays closed (ms)
 *
 * Returns the time until the epoch opens (ms), 0 if it is open.
 */
export const openEpochScript = `
local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
local info = redis.pcall('INFO', 'server')
local server = type(info) == 'string' and string.match(info, 'run_id:(%w+)') or ''
local epoch = redis.call('HMGET', KEYS[1], 'server', 'opens_at_ms')
if epoch[1] ~= server then
  redis.call('HSET', KEYS[1], 'id', ARGV[1], 'server', server, 'opens_at_ms', now_ms + ARGV[2])
  return tonumber(ARGV[2])
end
return math.max(0, epoch[2] - now_ms)
`;
