import { checkDescription, editEndpoint, type EndpointDescription, type EndpointRecord, type EndpointRef } from '../../domain/endpoint';
import type { InTransaction } from '../../store/webhook-store';
import { changeEndpoint } from './change-endpoint';

export interface UpdateEndpointParts {
  inTransaction: InTransaction;
  checkUrl: (url: string) => void;
  now: () => number;
}

export type EndpointUpdate = EndpointRef & EndpointDescription & { enabled: boolean };

/** A full update; the counter begins anew (spec 6, delivery rule 4; decision 8.11). Throws invalid, not_found. */
export function updateEndpoint({ inTransaction, checkUrl, now }: UpdateEndpointParts) {
  return async ({ accountId, id, ...edit }: EndpointUpdate): Promise<EndpointRecord> => {
    checkUrl(edit.url);
    checkDescription(edit);
    const { after } = await changeEndpoint(inTransaction, { accountId, id }, (before) => editEndpoint(before, edit, now()));
    return after;
  };
}
