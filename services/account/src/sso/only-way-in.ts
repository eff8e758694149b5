import type { Handle } from '@consent/postgres';
import type { ProviderRecord } from './provider';
import { findProviders } from './providers.sql';
import { findOnlySso } from './settings.sql';

/** Whether members could not sign in without this provider. The caller has locked the account. */
export async function isOnlyWayIn(tx: Handle, { accountId, id }: ProviderRecord): Promise<boolean> {
  if (!(await findOnlySso(tx, accountId))) return false;
  const others = (await findProviders(tx, accountId)).filter((other) => other.id !== id);
  return !others.some(({ workedForOwnerAtMs }) => workedForOwnerAtMs !== 0);
}
