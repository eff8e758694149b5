export interface TokenKey {
  kid: string;
  secret: Uint8Array;
}

/** The first key mints, all keys verify. */
export const tokenKeysShape = /^[A-Za-z0-9_-]{1,32}:[^,:\s]{32,}(,[A-Za-z0-9_-]{1,32}:[^,:\s]{32,})*$/;

/** Parses a text of tokenKeysShape. Throws if two keys have the same name. */
export function parseTokenKeys(text: string): TokenKey[] {
  const keys = text.split(',').map((pair) => {
    const [kid = '', secret = ''] = pair.split(':');
    return { kid, secret: new TextEncoder().encode(secret) };
  });
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new Error('EXPORT_TOKEN_KEYS: each key needs a name of its own.');
  return keys;
}
