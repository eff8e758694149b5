import { ServiceError } from '@consent/kernel/errors';
import { checkDescription, type EndpointDescription, type EndpointRecord } from '../../domain/endpoint';
import { newSecret } from '../../domain/secret';
import type { SealedSecrets } from '../../domain/sealed-secrets';
import type { InTransaction } from '../../store/webhook-store';

export interface CreateEndpointParts {
  inTransaction: InTransaction;
  checkUrl: (url: string) => void;
  sealedSecrets: SealedSecrets;
  newId: () => string;
  now: () => number;
}

export interface NewEndpoint extends EndpointDescription {
  accountId: string;
  /** 0 is unlimited. */
  maxEndpoints: number;
}

/**
 * A new, enabled endpoint, and its secret, which is told this once (decision 5.5).
 * Creations of one account take turns, so that two at once cannot both be the last.
 * Throws invalid, plan_limit.
 */
export function createEndpoint({ inTransaction, checkUrl, sealedSecrets, newId, now }: CreateEndpointParts) {
  return async ({ accountId, maxEndpoints, ...described }: NewEndpoint): Promise<{ endpoint: EndpointRecord; secret: string }> => {
    checkUrl(described.url);
    checkDescription(described);
    const secret = newSecret();
    const atMs = now();
    const endpoint: EndpointRecord = {
      accountId,
      id: newId(),
      ...described,
      enabled: true,
      consecutiveFailures: 0,
      autoDisabledAtMs: 0,
      createdAtMs: atMs,
      updatedAtMs: atMs,
      generation: 1,
      liveFrom: 1,
      holdPending: false,
    };
    await inTransaction(async (store) => {
      const count = await store.countEndpointsLocked(accountId);
      if (maxEndpoints !== 0 && count >= maxEndpoints) {
        throw new ServiceError('plan_limit', `The plan includes ${maxEndpoints} webhook endpoints.`);
      }
      await store.insertEndpoint(endpoint, sealedSecrets.seal(secret, endpoint.id));
    });
    return { endpoint, secret };
  };
}
