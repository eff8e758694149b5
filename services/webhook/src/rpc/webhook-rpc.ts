import type { Endpoint, WebhookServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import type { EndpointRecord } from '../domain/endpoint';
import { uuidOf } from '../domain/identifier';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function webhookRpc(operations: Operations): Handlers<WebhookServiceMethods> {
  return {
    createEndpoint: async (request) => {
      const { endpoint, secret } = await operations.createEndpoint({ ...request, accountId: uuidOf(request.accountId) });
      return { endpoint: messageOf(endpoint), secret };
    },

    listEndpoints: async ({ accountId }) => ({ endpoints: (await operations.listEndpoints(uuidOf(accountId))).map(messageOf) }),

    getEndpoint: async (request) => ({ endpoint: messageOf(await operations.getEndpoint(refOf(request))) }),

    updateEndpoint: async (request) => ({
      endpoint: messageOf(await operations.updateEndpoint({ ...request, ...refOf(request) })),
    }),

    deleteEndpoint: async (request) => ({ endpoint: messageOf(await operations.deleteEndpoint(refOf(request))) }),

    rotateSecret: async (request) => {
      const { endpoint, secret } = await operations.rotateSecret(refOf(request));
      return { endpoint: messageOf(endpoint), secret };
    },

    sendTestEvent: async (request) => ({ delivery: await operations.sendTestEvent(refOf(request)) }),

    listDeliveries: (request) =>
      operations.listDeliveries({
        ...request,
        accountId: uuidOf(request.accountId),
        endpointId: request.endpointId === '' ? '' : uuidOf(request.endpointId),
      }),

    getDelivery: (request) => operations.getDelivery(refOf(request)),

    replayDelivery: async (request) => ({ delivery: await operations.replayDelivery(refOf(request)) }),

    replaySince: async ({ accountId, endpointId, sinceMs, statuses }, { signal }) => ({
      replayed: await operations.replaySince({ accountId: uuidOf(accountId), endpointId: uuidOf(endpointId), sinceMs, statuses }, signal),
    }),
  };
}

function refOf({ accountId, id }: { accountId: string; id: string }) {
  return { accountId: uuidOf(accountId), id: uuidOf(id) };
}

function messageOf({
  generation: _generation,
  liveFrom: _liveFrom,
  holdPending: _holdPending,
  eventTypes,
  ...endpoint
}: EndpointRecord): Endpoint {
  return { ...endpoint, eventTypes: [...eventTypes] };
}
