import type { Handle } from '@consent/postgres';
import { insertEvents, type OutboxEvent } from '@consent/events';
import { claimDeliveries } from './deliveries/claim-deliveries';
import { findDelivery, listAttempts, listDeliveries } from './deliveries/find-deliveries';
import { insertDeliveries } from './deliveries/insert-deliveries';
import { findDueTimes, listQueues } from './deliveries/list-queues';
import { saveAttempts } from './deliveries/record-attempts';
import { lockDelivery, replayDelivery, replayMissed } from './deliveries/replay-deliveries';
import { findAccountsWithEndpoints, findEndpoint, listEndpoints } from './endpoints/find-endpoints';
import { endHold, findHoldPending, holdQueued } from './endpoints/hold-queued';
import { countEndpointsLocked, insertEndpoint } from './endpoints/insert-endpoint';
import { lockCounted, lockEndpoint, lockEndpointsOf } from './endpoints/lock-endpoints';
import { markDeleted, saveCounters, saveEndpoint } from './endpoints/save-endpoints';
import { forgetEndedSecrets, lockSealedOtherwise, rotateSecret, saveSealed } from './endpoints/secrets';
import { blankErased, findErased, insertErasures } from './events/erasures';
import { insertEventRecords, takeUnhandled } from './events/insert-events';
import { pruneEvents, pruneRest } from './events/prune-events';
import { readBacklog } from './read-backlog';

/** All statements of the service, on the database or in a transaction. */
export function createWebhookStore(handle: Handle) {
  const bind =
    <Arguments extends unknown[], Result>(statement: (db: Handle, ...rest: Arguments) => Result) =>
    (...rest: Arguments): Result =>
      statement(handle, ...rest);
  return {
    countEndpointsLocked: bind(countEndpointsLocked),
    insertEndpoint: bind(insertEndpoint),
    findEndpoint: bind(findEndpoint),
    listEndpoints: bind(listEndpoints),
    findAccountsWithEndpoints: bind(findAccountsWithEndpoints),
    lockEndpoint: bind(lockEndpoint),
    lockEndpointsOf: bind(lockEndpointsOf),
    lockCounted: bind(lockCounted),
    saveEndpoint: bind(saveEndpoint),
    saveCounters: bind(saveCounters),
    markDeleted: bind(markDeleted),
    rotateSecret: bind(rotateSecret),
    lockSealedOtherwise: bind(lockSealedOtherwise),
    saveSealed: bind(saveSealed),
    forgetEndedSecrets: bind(forgetEndedSecrets),
    holdQueued: bind(holdQueued),
    findHoldPending: bind(findHoldPending),
    endHold: bind(endHold),

    takeUnhandled: bind(takeUnhandled),
    insertEventRecords: bind(insertEventRecords),
    insertErasures: bind(insertErasures),
    findErased: bind(findErased),
    blankErased: bind(blankErased),
    pruneEvents: bind(pruneEvents),
    pruneRest: bind(pruneRest),

    insertDeliveries: bind(insertDeliveries),
    claimDeliveries: bind(claimDeliveries),
    listQueues: bind(listQueues),
    findDueTimes: bind(findDueTimes),
    saveAttempts: bind(saveAttempts),
    findDelivery: bind(findDelivery),
    listAttempts: bind(listAttempts),
    listDeliveries: bind(listDeliveries),
    lockDelivery: bind(lockDelivery),
    replayDelivery: bind(replayDelivery),
    replayMissed: bind(replayMissed),
    readBacklog: bind(readBacklog),

    insertEvent: (event: OutboxEvent) => insertEvents(handle, [event]),
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** Runs work in one transaction: all of it is stored, or nothing. */
export type InTransaction = <Result>(work: (store: WebhookStore) => Promise<Result>) => Promise<Result>;
