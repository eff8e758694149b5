import { notFound } from '@consent/kernel/errors';
import type { EndpointRecord, EndpointRef } from '../../domain/endpoint';
import type { InTransaction, WebhookStore } from '../../store/webhook-store';

/** So many deliveries are marked as held in the transaction that disables their endpoint; the rest follows. */
const heldAtOnce = 1000;

/**
 * Changes an endpoint under its lock. What a disabled one has waiting is held from
 * this moment; of very many, some are marked so a moment later (`holdPending`). Answers
 * it as it was and as it is. Throws not_found.
 */
export function changeEndpoint(
  inTransaction: InTransaction,
  ref: EndpointRef,
  change: (before: EndpointRecord, store: WebhookStore) => EndpointRecord | Promise<EndpointRecord>,
): Promise<{ before: EndpointRecord; after: EndpointRecord }> {
  return inTransaction(async (store) => {
    const before = await store.lockEndpoint(ref);
    if (before === undefined) throw notFound('endpoint');
    const after = await change(before, store);
    await store.saveEndpoint(after);
    if (after.holdPending) await store.holdQueued(ref, heldAtOnce);
    return { before, after };
  });
}
