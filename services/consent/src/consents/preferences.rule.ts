/** As gateways write it: names of categories have none of the characters that JSON escapes. */
const plain = /^\{(?:"[\w.:-]+":(?:true|false)(?:,(?=")|(?=\}$)))*\}$/;

/**
 * Entries of the `preferences` of a row. Makes no object, because V8 takes 2 µs for a name that no other object has, and a batch may have
 * 64,000 of them.
 */
export function preferenceEntries(json: string): [category: string, isAccepted: boolean][] {
  if (json === '{}') return [];
  if (!plain.test(json)) return Object.entries(JSON.parse(json) as Record<string, boolean>);
  return json
    .slice(1, -1)
    .split(',')
    .map((member) => [member.slice(1, member.lastIndexOf('"')), member.endsWith('true')]);
}
