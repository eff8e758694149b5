import { notFound } from '@consent/kernel/errors';
import type { AttemptRecord, DeliveryRecord } from '../../domain/delivery';
import type { WebhookStore } from '../../store/webhook-store';

export interface DeliveryDetail {
  delivery: DeliveryRecord;
  /** "" once it is blanked. */
  payload: string;
  attempts: AttemptRecord[];
}

/** With a payload the answers to it are blanked too, for they may repeat it (decision 5.8). Throws not_found. */
export function getDelivery(store: Pick<WebhookStore, 'findDelivery' | 'listAttempts'>) {
  return async (ref: { accountId: string; id: string }): Promise<DeliveryDetail> => {
    const found = await store.findDelivery(ref);
    if (found === undefined) throw notFound('delivery');
    const attempts = await store.listAttempts(ref);
    return { ...found, attempts: found.payload === '' ? attempts.map((attempt) => ({ ...attempt, responseBody: '' })) : attempts };
  };
}
