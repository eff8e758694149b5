/**
 * Shows whether Redis has lost data, and how far the ledger has caught up.
 *
 * KEYS epoch, then every usage stream
 *
 * Returns the id of the epoch ("" without one), then the id of the oldest entry of each stream ("" for an empty stream).
 */
export const usageProgressScript = `
local reply = {redis.call('HGET', KEYS[1], 'id') or ''}
for i = 2, #KEYS do
  local oldest = redis.call('XRANGE', KEYS[i], '-', '+', 'COUNT', 1)
  reply[i] = oldest[1] and oldest[1][1] or ''
end
return reply
`;
