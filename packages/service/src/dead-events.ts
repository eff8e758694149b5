import { deadEventService, type DeadEventServiceMethods } from '@consent/contracts';
import { dropDead, listDead, retryDead } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { Implementation } from '@consent/rpc';
import { implementVerbs, type Verbs } from './implement-verbs';

interface Parts {
  database: Handle;
}

const verbs: Verbs<DeadEventServiceMethods, Parts> = {
  listDeadEvents: async (_, { database }) => ({ events: await listDead(database) }),
  retryDeadEvents: async ({ eventId }, { database }) => ({ retried: await retryDead(database, eventId === '' ? undefined : eventId) }),
  dropDeadEvent: async ({ eventId }, { database }) => ({ dropped: await dropDead(database, eventId) }),
};

/** Implements the dead events API of a service that consumes events (decision 18.2). Only operators may call it. */
export function implementDeadEvents(parts: Parts): Implementation {
  return implementVerbs(deadEventService, verbs, parts);
}
