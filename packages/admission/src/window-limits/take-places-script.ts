import type { RedisConnection } from '../redis-connection';

/**
 * Takes the places of all windows, or of none. A log is a list of the newest places' times (microseconds, oldest first).
 * There is room for n places once the (`max` - n + 1)-th newest has left the window. So a log needs only `max` times,
 * expired ones need no removal, and a lower `max` applies immediately.
 *
 * KEYS the log of each window
 * ARGV weight, then max, window (ms) and places of each window
 *
 * Returns {1, 0}, or {0, milliseconds until all windows have room}.
 */
const takePlacesScript = `
-- Use the clock of Redis, because the processes' clocks differ.
local time = redis.call('TIME')
local now_us = time[1] * 1000000 + time[2]

local free_us = now_us
for i, log in ipairs(KEYS) do
  local max, window_us, places = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]) * 1000, tonumber(ARGV[3 * i + 1])
  -- If the clock was set back, times far in the future would block this log until then.
  local newest = redis.call('LINDEX', log, -1)
  if newest and tonumber(newest) > now_us + window_us then redis.call('DEL', log) end
  -- More places than max never fit. Refuse for a whole window.
  local in_the_way = now_us
  if places <= max then in_the_way = redis.call('LINDEX', log, places - 1 - max) end
  if in_the_way then free_us = math.max(free_us, tonumber(in_the_way) + window_us) end
end
if free_us > now_us then return {0, math.ceil((free_us - now_us) / 1000)} end

if ARGV[1] == '1' then
  for i, log in ipairs(KEYS) do
    local now, left = string.format('%.0f', now_us), tonumber(ARGV[3 * i + 1])
    -- Lua's unpack is limited to a few thousand values.
    while left > 0 do
      local values = {}
      for at = 1, math.min(left, 1000) do values[at] = now end
      redis.call('RPUSH', log, unpack(values))
      left = left - #values
    end
    redis.call('LTRIM', log, -ARGV[3 * i - 1], -1)
    redis.call('PEXPIRE', log, ARGV[3 * i])
  end
end
return {1, 0}
`;

type Client = Parameters<Parameters<RedisConnection['run']>[0]>[0];

interface ClientWithScript extends Client {
  takePlaces(input: (string | number)[]): Promise<[admitted: 0 | 1, retryAfterMs: number]>;
}

export function withTakePlaces(client: Client): ClientWithScript {
  if (!('takePlaces' in client)) client.defineCommand('takePlaces', { lua: takePlacesScript });
  return client as ClientWithScript;
}
