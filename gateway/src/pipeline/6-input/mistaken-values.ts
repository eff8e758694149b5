/** Credentials that are given where an ID belongs. The message names the kind, never the value. */
const kinds: readonly (readonly [prefix: string, hint: string])[] = [
  ['st_', ', got the token of a site. The ID is on the site’s page in the dashboard'],
  ['sk-', ', got an API key. Send the key in the Authorization header'],
];

export function describeMistakenId(given: unknown): string {
  const found = typeof given === 'string' ? kinds.find(([prefix]) => given.startsWith(prefix)) : undefined;
  return found?.[1] ?? '';
}

const setByServer: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'deleted_at']);
const places: ReadonlySet<string> = new Set(['country', 'region']);

/** Fields of a record that no request takes. `known` are the fields that this one takes. */
export function describeServerField(name: string, known: object): string {
  if (setByServer.has(name)) return ' The server sets it.';
  if (!places.has(name)) return '';
  return ` The server derives it from ${Object.hasOwn(known, 'ip_address') ? 'ip_address' : 'the address of the client'}.`;
}
