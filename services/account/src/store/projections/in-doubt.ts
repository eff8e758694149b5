/**
 * Redis syncs its file once a second, so one that died may come back without what it
 * took last. Nothing is confirmed while it is away: what it took last is what was
 * confirmed shortly before the latest confirmation of all, however long ago that
 * was. Ten minutes are far more than the second, for a disk or a replica that lags.
 */
export function isInDoubt(table: string, confirmedAt: string): string {
  return `${confirmedAt} >= (SELECT max(${confirmedAt}) FROM ${table}) - interval '10 minutes'`;
}
