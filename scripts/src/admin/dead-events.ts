import type { DeadEvent, DeadEventServiceMethods } from '@consent/contracts';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import type { AdminOptions } from './read-words';

export interface EventServer {
  name: string;
  events: RpcClient<DeadEventServiceMethods>;
}

export const isEventsCommand = (command: string): boolean => command.startsWith('events ');

/** Runs `events dead list|retry|drop` (decision 18.2). Returns the text for the operator. */
export async function runEventsCommand(servers: readonly EventServer[], command: string, options: AdminOptions): Promise<string> {
  switch (command) {
    case 'events dead list':
      return listDead(servers);
    case 'events dead retry': {
      const event = required(options.event);
      const request = { eventId: event === 'all' ? '' : event };
      const retried = await countOf(servers, async ({ events }) => (await events.retryDeadEvents(request)).retried);
      return event === 'all' ? `${retried} dead events will be retried.` : found(retried, event, `${event} will be retried.`);
    }
    case 'events dead drop': {
      const eventId = required(options.event);
      const dropped = await countOf(servers, async ({ events }) => (await events.dropDeadEvent({ eventId })).dropped);
      return found(dropped, eventId, `${eventId} dropped.`);
    }
    default:
      throw new Error(`Unknown command "${command}".`);
  }
}

async function listDead(servers: readonly EventServer[]): Promise<string> {
  const lists = await askEach(servers, async ({ name, events }) =>
    (await events.listDeadEvents({})).events.map((event) => lineOf(name, event)),
  );
  const lines = lists.flat();
  return lines.length === 0 ? 'No dead events.' : lines.join('\n');
}

function lineOf(service: string, { eventId, consumer, accountId, type, tries, reason, failedAtMs, diedAtMs }: DeadEvent): string {
  const [since, until] = [failedAtMs, diedAtMs].map((ms) => new Date(ms).toISOString());
  return `${eventId}  ${type}  account ${accountId}  ${service}, ${consumer}  ${tries} tries from ${since} to ${until}: ${reason}`;
}

async function countOf(servers: readonly EventServer[], ask: (server: EventServer) => Promise<number>): Promise<number> {
  return (await askEach(servers, ask)).reduce((sum, count) => sum + count, 0);
}

function askEach<Answer>(servers: readonly EventServer[], ask: (server: EventServer) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(
    servers.map(async (server) => {
      try {
        return await ask(server);
      } catch (error) {
        const { kind } = ServiceError.from(error);
        if (kind !== 'unavailable' && kind !== 'deadline') throw error;
        throw unavailable(`The ${server.name} service does not answer. Start it, then repeat the command.`, error);
      }
    }),
  );
}

function found(count: number, eventId: string, text: string): string {
  if (count === 0) throw new ServiceError('not_found', `No dead event has the id ${eventId}. List them with events dead list.`);
  return text;
}

function required(event: string | undefined): string {
  if (event === undefined || event === '') throw new Error('--event is missing.');
  return event;
}
