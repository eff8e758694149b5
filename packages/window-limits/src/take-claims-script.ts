import type { RedisConnection } from '@consent/admission';

/**
 * Takes a place in each log, or in none. A log is a list of the times of the newest admissions (microseconds, oldest
 * first). There is room when the `max`-th newest has left the window. So only `max` of them are needed, expired ones
 * need not be removed, and a `max` that was lowered is right at once.
 *
 * KEYS  the log of each claim
 * ARGV  weight, then max and window (ms) of each claim
 *
 * Answers 1 and 0, or 0 and the milliseconds until all claims have room.
 */
const takeClaimsScript = `
-- The clock of Redis, as those of the processes differ.
local time = redis.call('TIME')
local now_us = time[1] * 1000000 + time[2]

local free_us = now_us
for i, log in ipairs(KEYS) do
  local max, window_us = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1]) * 1000
  -- The clock was set back: what lies that far ahead would lock the door until then.
  local newest = redis.call('LINDEX', log, -1)
  if newest and tonumber(newest) > now_us + window_us then redis.call('DEL', log) end
  local in_the_way = redis.call('LINDEX', log, -max)
  if in_the_way then free_us = math.max(free_us, tonumber(in_the_way) + window_us) end
end
if free_us > now_us then return {0, math.ceil((free_us - now_us) / 1000)} end

if ARGV[1] == '1' then
  for i, log in ipairs(KEYS) do
    redis.call('RPUSH', log, string.format('%.0f', now_us))
    redis.call('LTRIM', log, -ARGV[2 * i], -1)
    redis.call('PEXPIRE', log, ARGV[2 * i + 1])
  end
end
return {1, 0}
`;

type Client = Parameters<Parameters<RedisConnection['run']>[0]>[0];

interface ClientWithScript extends Client {
  takeClaims(input: (string | number)[]): Promise<[admitted: 0 | 1, retryAfterMs: number]>;
}

/** The script as ioredis takes it: sent by digest, and whole again after NOSCRIPT. */
export function withTakeClaims(client: Client): ClientWithScript {
  if (!('takeClaims' in client)) client.defineCommand('takeClaims', { lua: takeClaimsScript });
  return client as ClientWithScript;
}
