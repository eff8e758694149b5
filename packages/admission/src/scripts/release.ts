/**
 * Frees holds by id, whatever they hold. For calls whose grant is unknown because its reply was lost, and for calls that
 * were charged in the ledger. Reads all holds of the period, so use it for rare cases only.
 *
 * KEYS quota, holds
 * ARGV hold ids
 *
 * Returns the units freed.
 */
export const releaseScript = `
local wanted = {}
for _, id in ipairs(ARGV) do wanted[id] = true end
local freed = 0
for _, hold in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  local id, units = string.match(hold, '^(.*):(%d+)$')
  if wanted[id] then
    redis.call('ZREM', KEYS[2], hold)
    freed = freed + tonumber(units)
  end
end
if freed > 0 and redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[1], 'held', -freed) end
return freed
`;
