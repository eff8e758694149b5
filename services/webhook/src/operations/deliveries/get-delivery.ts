import { notFound } from '@consent/errors';
import type { AttemptRecord, DeliveryRecord } from '../../domain/delivery';
import type { WebhookStore } from '../../store/webhook-store';

export interface DeliveryDetail {
  delivery: DeliveryRecord;
  /** "" once it was blanked. */
  payload: string;
  attempts: AttemptRecord[];
}

/** Throws not_found. */
export function getDelivery(store: Pick<WebhookStore, 'findDelivery' | 'listAttempts'>) {
  return async (ref: { accountId: string; id: string }): Promise<DeliveryDetail> => {
    const found = await store.findDelivery(ref);
    if (found === undefined) throw notFound('delivery');
    return { ...found, attempts: await store.listAttempts(ref) };
  };
}
