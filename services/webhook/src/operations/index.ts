import type { SendMessage } from '../clients/receivers';
import type { Cursors } from '../domain/cursor';
import type { Queue } from '../domain/fair-queues';
import type { SealedSecrets } from '../domain/sealed-secrets';
import type { WebhookEvents } from '../events/webhook-events';
import type { InTransaction, WebhookStore } from '../store/webhook-store';
import { getDelivery } from './deliveries/get-delivery';
import { listDeliveries } from './deliveries/list-deliveries';
import { replayDelivery } from './deliveries/replay-delivery';
import { replaySince } from './deliveries/replay-since';
import { createEndpoint } from './endpoints/create-endpoint';
import { deleteEndpoint } from './endpoints/delete-endpoint';
import { getEndpoint } from './endpoints/get-endpoint';
import { listEndpoints } from './endpoints/list-endpoints';
import { rotateSecret } from './endpoints/rotate-secret';
import { sendTestEvent } from './endpoints/send-test-event';
import { updateEndpoint } from './endpoints/update-endpoint';
import { attemptDelivery } from './sending/attempt-delivery';
import { recordResults } from './sending/record-results';
import { takeEvents } from './sending/take-events';
import { blankErased } from './upkeep/blank-erased';
import { holdPending } from './upkeep/hold-pending';
import { pruneOld } from './upkeep/prune-old';
import { resealSecrets } from './upkeep/reseal-secrets';

export interface OperationParts {
  store: WebhookStore;
  inTransaction: InTransaction;
  events: WebhookEvents;
  cursors: Cursors;
  sealedSecrets: SealedSecrets;
  /** Throws invalid for a URL that may not be an endpoint's. */
  checkUrl: (url: string) => void;
  send: SendMessage;
  /** Wakes the dispatcher. */
  onQueued: (queues: readonly Queue[]) => void;
  waitsMs: readonly number[];
  retentionDays: number;
  newId: () => string;
  /** In [0, 1). */
  random: () => number;
  now: () => number;
}

/** Everything this service does, each verb in the file of its name. */
export function createOperations(parts: OperationParts) {
  const { store } = parts;
  return {
    createEndpoint: createEndpoint(parts),
    listEndpoints: listEndpoints(store),
    getEndpoint: getEndpoint(store),
    updateEndpoint: updateEndpoint(parts),
    deleteEndpoint: deleteEndpoint(parts),
    rotateSecret: rotateSecret(parts),
    sendTestEvent: sendTestEvent({ ...parts, testEvent: parts.events.test }),
    listDeliveries: listDeliveries(parts),
    getDelivery: getDelivery(store),
    replayDelivery: replayDelivery(parts),
    replaySince: replaySince(parts),

    takeEvents: takeEvents(parts),
    attemptDelivery: attemptDelivery(parts),
    recordResults: recordResults(parts),

    holdPending: holdPending(parts),
    blankErased: blankErased(store),
    pruneOld: pruneOld(parts),
    resealSecrets: resealSecrets(parts),
  };
}

export type Operations = ReturnType<typeof createOperations>;
