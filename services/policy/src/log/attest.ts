import type { PolicyParts } from '../parts';
import { queueNotices } from '../notices/leaves';
import { markUnlogged } from '../notices/logged.sql';
import { queueVersions } from './queue-versions';
import { attestVersions } from './versions.sql';

const rowsAtOnce = 500;

/**
 * Adds leaves for versions and notices that have none: of the time before the log, while it was off, or by an older release. Returns
 * whether there may be more. Any number of processes may run it.
 */
export async function attestPolicies({ transaction, isLogOn }: Pick<PolicyParts, 'transaction' | 'isLogOn'>): Promise<boolean> {
  if (!isLogOn) return false;
  return transaction(async (tx) => {
    const versions = await attestVersions(tx, rowsAtOnce);
    await queueVersions(tx, 'attested', versions);
    const notices = await markUnlogged(tx, rowsAtOnce);
    await queueNotices(tx, { isAttested: true }, notices);
    return versions.length === rowsAtOnce || notices.length === rowsAtOnce;
  });
}
