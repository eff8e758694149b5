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
