import type { SealedSecrets } from '../../domain/sealed-secrets';
import type { InTransaction, WebhookStore } from '../../store/webhook-store';

export interface ResealSecretsParts {
  store: Pick<WebhookStore, 'forgetEndedSecrets'>;
  inTransaction: InTransaction;
  sealedSecrets: SealedSecrets;
}

const batchSize = 100;

/** Seals by the present key what an older one sealed, so that the older one can be taken away; forgets secrets that sign no more. */
export function resealSecrets({ store, inTransaction, sealedSecrets }: ResealSecretsParts) {
  const reseal = (sealed: string, endpointId: string) => sealedSecrets.seal(sealedSecrets.open(sealed, endpointId), endpointId);

  return async (): Promise<void> => {
    await store.forgetEndedSecrets();
    const resealBatch = () =>
      inTransaction(async (tx) => {
        const pairs = await tx.lockSealedOtherwise(sealedSecrets.currentPrefix, batchSize);
        const resealed = pairs.map(({ secret, previousSecret, ...ref }) => ({
          ...ref,
          secret: reseal(secret, ref.id),
          previousSecret: previousSecret === undefined ? undefined : reseal(previousSecret, ref.id),
        }));
        if (resealed.length > 0) await tx.saveSealed(resealed);
        return resealed.length;
      });
    while ((await resealBatch()) === batchSize);
  };
}
