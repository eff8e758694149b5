import { notFound } from '@consent/kernel/errors';
import type { WriteProjections } from '../../clients/projections';
import { checkPeriod } from '../../domain/usage';
import type { AccountStore } from '../../store/account-store';
import type { RestoreCounter } from '../usage/restore-counter';

export interface RestoreAdmissionParts {
  store: Pick<AccountStore, 'findAccount' | 'findKey'>;
  writeProjections: WriteProjections;
  restoreCounter: RestoreCounter;
}

export interface AdmissionRef {
  accountId: string;
  keyId: string;
  period: string;
}

/**
 * Puts what admission reads of one account, key and period into Redis where it is
 * missing there (ADR 4). Throws not_found (account; key, another account's
 * too), invalid (period), unavailable (Redis).
 */
export function restoreAdmission({ store, writeProjections, restoreCounter }: RestoreAdmissionParts) {
  /** When Redis was wiped, all calls of a busy account find it missing at once; they wait for the same work. */
  const running = new Map<string, Promise<void>>();

  async function restore({ accountId, keyId, period }: AdmissionRef): Promise<void> {
    checkPeriod(period);
    const account = await store.findAccount(accountId);
    if (account === undefined) throw notFound('account');
    const key = await store.findKey(accountId, keyId);
    if (key === undefined) throw notFound('key');
    await writeProjections({ accounts: [account], keys: [key] });
    await restoreCounter(accountId, period);
  }

  return (ref: AdmissionRef): Promise<void> => {
    const name = `${ref.accountId} ${ref.keyId} ${ref.period}`;
    const started = running.get(name) ?? restore(ref).finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}
