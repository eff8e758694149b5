import { withServerOptions } from '@consent/postgres';

/**
 * PostgreSQL plans for the average account, not for one with ten million records, and then a bitmap scan that sorts all
 * rows of an account looks cheap. Without bitmap scans, lists read along an index and stop after a page.
 */
export function withoutBitmapScans(databaseUrl: string): string {
  return withServerOptions(databaseUrl, '-c enable_bitmapscan=off');
}
