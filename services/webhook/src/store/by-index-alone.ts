/**
 * The queue is empty at one moment and holds a million rows at the next, and PostgreSQL
 * keeps the plan of a prepared statement. One that was made while the table was a page
 * would read all of it for each claim, or sort all that an endpoint has waiting, until the
 * rows are counted anew. Every statement of this service finds what it wants, in the order
 * in which it wants it, by an index.
 */
export function byIndexAlone(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${given} -c enable_seqscan=off -c enable_bitmapscan=off`.trim());
  return url.href;
}
