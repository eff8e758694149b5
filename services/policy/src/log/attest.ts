import { insertLeafWork, materialText } from '@consent/log-queue';
import type { PolicyParts } from '../parts';
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
    for (const accountId of new Set(versions.map((version) => version.accountId))) {
      const ofAccount = versions.filter((version) => version.accountId === accountId);
      const material = materialText({ attested: ofAccount.map(({ policyId, version }) => [policyId, version, version] as const) });
      await insertLeafWork(tx, { accountId, outboxIds: [], leaves: ofAccount.length, salts: '', material });
    }
    return versions.length === versionsAtOnce;
  });
}
