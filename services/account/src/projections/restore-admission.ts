import { shardOf } from '@consent/admission';
import type { RestoreAdmissionRequest, RestoreAdmissionResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findAccount } from '../accounts/find.sql';
import { uuidOf } from '@consent/kernel/ids';
import { keyIdOf } from '../keys/key-id.rule';
import { findKey } from '../keys/find.sql';
import type { AccountParts } from '../parts';
import { epochIsOpen } from './open-epoch';
import { restoreCounter, type RestoreCounterParts } from '../usage/restore-counter';
import { checkPeriod } from '../usage/usage.rule';

type RestoreAdmissionParts = Pick<AccountParts, 'redisCopy' | 'runningRestores' | 'openEpoch'> & RestoreCounterParts;

/**
 * Writes the account, key and counter that admission reads into Redis, where they are missing (ADR 4). When
 * Redis was wiped, all calls of a busy account ask for this, so parallel calls share the work. Throws
 * not_found (account; key, another account's too), invalid (period), unavailable (Redis).
 */
export async function restoreAdmission(
  { accountId, keyId, period }: RestoreAdmissionRequest,
  parts: RestoreAdmissionParts,
): Promise<RestoreAdmissionResponse> {
  const { runningRestores } = parts;
  const wanted = { accountId: uuidOf(accountId), keyId: keyIdOf(keyId), period };
  const name = `${wanted.accountId} ${wanted.keyId} ${period}`;
  const started = runningRestores.get(name) ?? restore(wanted, parts).finally(() => runningRestores.delete(name));
  runningRestores.set(name, started);
  await started;
  return {};
}

async function restore({ accountId, keyId, period }: RestoreAdmissionRequest, parts: RestoreAdmissionParts): Promise<void> {
  checkPeriod(period);
  const account = await findAccount(parts.database, accountId);
  if (account === undefined) throw notFound('account');
  const key = await findKey(parts.database, accountId, keyId);
  if (key === undefined) throw notFound('key');
  await epochIsOpen([shardOf(accountId)], parts);
  await parts.redisCopy.write({ accounts: [account], keys: [key] });
  await restoreCounter(accountId, period, parts);
}
