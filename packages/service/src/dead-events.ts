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

/** Only operators may call it (decision 18.2). */
export function implementDeadEvents(parts: Parts): Implementation {
  return implementVerbs(deadEventService, verbs, parts);
}
