/**
 * Writes a state unless Redis has the same or a later revision, so a slow writer cannot restore an old state.
 *
 * KEYS hash
 * ARGV revision, then field and value pairs
 */
export const projectScript = `
local stored = redis.call('HGET', KEYS[1], 'revision')
if stored and tonumber(stored) >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'revision', unpack(ARGV))
return 1
`;
