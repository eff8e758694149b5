/**
 * Adds what was used past Redis while it was away. The total is kept beside the
 * counter, so the same total adds nothing twice.
 *
 * KEYS  quota
 * ARGV  total of the period used past Redis
 *
 * Answers the units added; none when there is no counter, as restoring it brings them.
 */
export const mergeDirectScript = `
local direct = redis.call('HGET', KEYS[1], 'direct')
if not direct then return 0 end
local added = tonumber(ARGV[1]) - tonumber(direct)
if added <= 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'used', added)
redis.call('HSET', KEYS[1], 'direct', ARGV[1])
return added
`;
