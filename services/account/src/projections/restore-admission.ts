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
 * Writes to Redis the account, key and counter that admission misses there (ADR 4). After a loss every call of a busy account
 * asks for this, so parallel calls share the work. Throws not_found (account, key), invalid (period), unavailable (Redis).
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
