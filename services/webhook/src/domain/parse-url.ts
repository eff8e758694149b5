/**
 * Undefined for what is no absolute URL. Not by URL.canParse: that of Node 20 says no to
 * every letter between U+0080 and U+00FF as soon as its caller is compiled.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
