import type { ConsentRecord } from '../domain/consent';
import type { ConsentStore } from '../store/consent-store';

/** Reads records by id, erased ones included; undefined where the account has none such (decision 2.7). */
export function getConsents(store: Pick<ConsentStore, 'findConsents'>) {
  return (refs: readonly { accountId: string; id: string }[]): Promise<(ConsentRecord | undefined)[]> => store.findConsents(refs);
}
