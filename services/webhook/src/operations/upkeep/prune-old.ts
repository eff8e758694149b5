import type { InTransaction, WebhookStore } from '../../store/webhook-store';

export interface PruneOldParts {
  store: Pick<WebhookStore, 'pruneRest'>;
  inTransaction: InTransaction;
  retentionDays: number;
}

const batchSize = 500;

/** Removes what is past retention, in steps that hold no lock for long (decision 5.8). */
export function pruneOld({ store, inTransaction, retentionDays }: PruneOldParts) {
  return async (): Promise<void> => {
    while ((await inTransaction((tx) => tx.pruneEvents(retentionDays, batchSize))) === batchSize);
    await store.pruneRest(retentionDays);
  };
}
