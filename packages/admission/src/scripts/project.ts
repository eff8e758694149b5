/**
 * Writes a state unless Redis has it, or a later one, already: a slow writer cannot
 * put an old state back.
 *
 * KEYS  hash
 * ARGV  revision, then field and value pairs
 */
export const projectScript = `
local stored = redis.call('HGET', KEYS[1], 'revision')
if stored and tonumber(stored) >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'revision', unpack(ARGV))
return 1
`;
