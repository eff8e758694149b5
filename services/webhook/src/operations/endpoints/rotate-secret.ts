import { notFound } from '@consent/kernel/errors';
import type { EndpointRecord, EndpointRef } from '../../domain/endpoint';
import { newSecret, secretOverlapMs } from '../../domain/secret';
import type { SealedSecrets } from '../../domain/sealed-secrets';
import type { InTransaction } from '../../store/webhook-store';

export interface RotateSecretParts {
  inTransaction: InTransaction;
  sealedSecrets: SealedSecrets;
}

/** Another secret, told this once; the one before signs beside it for 24 h (decisions 5, 8.11). Throws not_found. */
export function rotateSecret({ inTransaction, sealedSecrets }: RotateSecretParts) {
  return (ref: EndpointRef): Promise<{ endpoint: EndpointRecord; secret: string }> =>
    inTransaction(async (store) => {
      if ((await store.lockEndpoint(ref)) === undefined) throw notFound('endpoint');
      const secret = newSecret();
      await store.rotateSecret(ref, sealedSecrets.seal(secret, ref.id), secretOverlapMs);
      const endpoint = await store.findEndpoint(ref);
      if (endpoint === undefined) throw notFound('endpoint');
      return { endpoint, secret };
    });
}
