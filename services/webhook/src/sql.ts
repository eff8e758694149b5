import { withServerOptions } from '@consent/postgres';

/**
 * The queue is empty one moment and holds a million rows the next, but PostgreSQL keeps the plan of a
 * prepared statement. A plan made for a nearly empty table would scan or sort the whole backlog on every
 * claim, until the next ANALYZE. Every statement of this service has an index that finds its rows in the
 * order it needs, so plans that scan tables are switched off (ADR 8).
 */
export function byIndexAlone(databaseUrl: string): string {
  return withServerOptions(databaseUrl, '-c enable_seqscan=off -c enable_bitmapscan=off');
}

/**
 * A join condition that makes PostgreSQL look up `column` by its index for each row of `given`. The statistics
 * of the queue are usually taken while it is empty, so a merge join that reads all of the queue by its key looks
 * free, and byIndexAlone allows it. A comparison with ANY cannot be used for a merge join.
 */
export function oneByOne(column: string, given: string): string {
  return `${column} = ANY (ARRAY[${given}])`;
}

/**
 * An array literal of PostgreSQL. The statements of every delivery use it, because pg would look for characters
 * to escape. It escapes nothing: use it for ids, numbers, booleans and our own constants, never for free text.
 */
export function arrayText<Item>(items: readonly Item[], valueOf: (item: Item) => string | number | boolean | undefined): string {
  let text = '';
  let separator = '{';
  for (const item of items) {
    text += `${separator}${valueOf(item) ?? 'NULL'}`;
    separator = ',';
  }
  return text === '' ? '{}' : `${text}}`;
}
