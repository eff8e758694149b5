import { withServerOptions } from '@consent/postgres';

/**
 * PostgreSQL knows how many rows an average account has, but not that one account has ten million. A bitmap scan that
 * sorts the rows of an account looks cheap to it then. Lists read along an index and stop at the end of their page.
 */
export function withoutBitmapScans(databaseUrl: string): string {
  return withServerOptions(databaseUrl, '-c enable_bitmapscan=off');
}
