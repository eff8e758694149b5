import { notFound } from '@consent/kernel/errors';
import type { Actor, ConsentRecord } from '../domain/consent';
import type { ConsentStore } from '../store/consent-store';

export interface IssueReceiptParts {
  store: Pick<ConsentStore, 'findConsents' | 'insertReceipt'>;
  newReceiptId: () => string;
  now: () => number;
}

/** A new receipt of a record, erased or not, and the record of its issue (decision 2.9). Throws not_found. */
export function issueReceipt({ store, newReceiptId, now }: IssueReceiptParts) {
  return async ({
    accountId,
    id,
    actor,
  }: {
    accountId: string;
    id: string;
    actor: Actor;
  }): Promise<{ receiptId: string; consent: ConsentRecord }> => {
    const [consent] = await store.findConsents([{ accountId, id }]);
    if (consent === undefined) throw notFound('consent');
    const receiptId = newReceiptId();
    await store.insertReceipt({ accountId, receiptId, consent: id, actor, atMs: now() });
    return { receiptId, consent };
  };
}
