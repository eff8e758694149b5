/**
 * The search of an address as texts, as they stand there: a subject of digits is no
 * number, and "true" is what a filter compares with. The router's own reader makes
 * numbers and booleans of both before anybody is asked. Of a name given twice the last one counts.
 */
export function parseSearchTexts(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
