import type { EndpointRef } from '../../domain/endpoint';
import { nobody } from '../../domain/identifier';
import type { SealedSecrets } from '../../domain/sealed-secrets';
import type { SealedPair } from '../../store/endpoints/secrets';
import type { InTransaction, WebhookStore } from '../../store/webhook-store';

export interface ResealSecretsParts {
  store: Pick<WebhookStore, 'forgetEndedSecrets'>;
  inTransaction: InTransaction;
  sealedSecrets: SealedSecrets;
}

const batchSize = 100;
const first: EndpointRef = { accountId: nobody, id: nobody };

/**
 * Seals by the present key what an older one sealed, so that the older one can be
 * taken away; forgets secrets that sign no more. Throws at the end when some did not
 * open: their key must come back before another goes.
 */
export function resealSecrets({ store, inTransaction, sealedSecrets }: ResealSecretsParts) {
  const reseal = (sealed: string, endpointId: string) => sealedSecrets.seal(sealedSecrets.open(sealed, endpointId), endpointId);

  function resealed({ secret, previousSecret, ...ref }: SealedPair): SealedPair | undefined {
    try {
      return {
        ...ref,
        secret: reseal(secret, ref.id),
        previousSecret: previousSecret === undefined ? undefined : reseal(previousSecret, ref.id),
      };
    } catch {
      return undefined;
    }
  }

  return async (): Promise<void> => {
    await store.forgetEndedSecrets();
    let unopened = 0;
    for (let after: EndpointRef | undefined = first; after !== undefined;) {
      const place: EndpointRef = after;
      const pairs: SealedPair[] = await inTransaction(async (tx) => {
        const locked = await tx.lockSealedOtherwise(sealedSecrets.currentPrefix, place, batchSize);
        const saved = locked.map(resealed).filter((pair) => pair !== undefined);
        if (saved.length > 0) await tx.saveSealed(saved);
        unopened += locked.length - saved.length;
        return locked;
      });
      after = pairs.length < batchSize ? undefined : pairs.at(-1);
    }
    if (unopened > 0) throw new Error(`${unopened} endpoints have a secret that no key of WEBHOOK_SECRET_KEYS opens.`);
  };
}
