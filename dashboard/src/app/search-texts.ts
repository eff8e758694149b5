/**
 * Keeps every value as text. The router's own parser would turn a subject such as "123" into a number and "true" into a
 * boolean. The last value of a repeated name counts.
 */
export function parseSearchTexts(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
