import type { PolicyParts } from '../parts';
import { queueVersions } from './queue-versions';
import { attestVersions } from './versions.sql';

const versionsAtOnce = 500;

/**
 * Adds leaves for versions that have none: published before the log, while it was off, or by an older release. Returns
 * whether there may be more. Any number of processes may run it.
 */
export async function attestPolicies({ transaction, isLogOn }: Pick<PolicyParts, 'transaction' | 'isLogOn'>): Promise<boolean> {
  if (!isLogOn) return false;
  return transaction(async (tx) => {
    const versions = await attestVersions(tx, versionsAtOnce);
    await queueVersions(tx, 'attested', versions);
    return versions.length === versionsAtOnce;
  });
}
