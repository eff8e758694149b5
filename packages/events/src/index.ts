export { createConsumer, type Consumer, type ConsumerOptions, type Delivery } from './consumer';
export { dropDead, listDead, retryDead } from './dead-events';
export { envelope } from './envelope';
export { bundleEvents } from './event-bundle';
export { newEventId } from './event-id';
export { createEventSignatures, noEventSignatures, type EventSignatures } from './event-signatures';
export {
  addEventSignatures,
  addEventTraces,
  createFailedEventsTable,
  createHandledEventsTable,
  createOutboxTables,
} from './event-tables';
export { handledOnce } from './handled-events';
export { createEventMaker, insertEvents, type MakeEvent, type OutboxEvent } from './insert-events';
export type { NatsOptions } from './nats-login';
export type { ReceivedEvent } from './parse-event';
export { createRelay, type Relay, type RelayOptions } from './relay';
