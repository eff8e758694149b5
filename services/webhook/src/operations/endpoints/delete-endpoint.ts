import { retireEndpoint, type EndpointRecord, type EndpointRef } from '../../domain/endpoint';
import type { InTransaction } from '../../store/webhook-store';
import { changeEndpoint } from './change-endpoint';

export interface DeleteEndpointParts {
  inTransaction: InTransaction;
  now: () => number;
}

/**
 * The endpoint goes and its secrets with it; its deliveries stay readable until they
 * are past retention. Answers it as it was (decision 8.11). Throws not_found, also when it is deleted already.
 */
export function deleteEndpoint({ inTransaction, now }: DeleteEndpointParts) {
  return async (ref: EndpointRef): Promise<EndpointRecord> => {
    const { before } = await changeEndpoint(inTransaction, ref, async (found, store) => {
      await store.markDeleted(ref);
      return retireEndpoint(found, now());
    });
    return before;
  };
}
