import type { WebhookStore } from '../../store/webhook-store';

const batchSize = 500;

/** Blanks what is kept of erased subjects as soon as it is not needed any more (decision 5.8). */
export function blankErased(store: Pick<WebhookStore, 'blankErased'>) {
  return async (): Promise<void> => {
    while ((await store.blankErased(batchSize)) === batchSize);
  };
}
