import { unavailable } from '@consent/kernel/errors';
import { runEventsCommand, type EventServer } from './dead-events';

const event = {
  ...{ eventId: 'evt_1', consumer: 'webhook-on-consent', accountId: 'a', type: 'consent.created', tries: 20, reason: 'no' },
  ...{ failedAtMs: 0, diedAtMs: 86_400_000 },
};

/** Only the last service has the dead event. */
function createServers(methods: Record<string, (request: { eventId: string }) => object>): EventServer[] {
  const none = { listDeadEvents: () => ({ events: [] }), retryDeadEvents: () => ({ retried: 0 }), dropDeadEvent: () => ({ dropped: 0 }) };
  const make = (name: string, verbs: typeof methods) => ({
    name,
    events: Object.fromEntries(
      Object.entries(verbs).map(([verb, answer]) => [verb, (request: never) => Promise.resolve(request).then(answer)]),
    ),
  });
  return [make('account', none), make('webhook', { ...none, ...methods })] as unknown as EventServer[];
}

test('[decision 18.2] events dead list shows the dead events of every service', async () => {
  const servers = createServers({ listDeadEvents: () => ({ events: [event] }) });
  expect(await runEventsCommand(servers, 'events dead list', {})).toBe(
    'evt_1  consent.created  account a  webhook, webhook-on-consent  20 tries from 1970-01-01T00:00:00.000Z to 1970-01-02T00:00:00.000Z: no',
  );
  expect(await runEventsCommand(createServers({}), 'events dead list', {})).toBe('No dead events.');
});

test('[decision 18.2] events dead retry takes an id or all, and asks every service', async () => {
  const asked: object[] = [];
  const servers = createServers({ retryDeadEvents: (request) => (asked.push(request), { retried: 3 }) });
  expect(await runEventsCommand(servers, 'events dead retry', { event: 'evt_1' })).toBe('evt_1 will be retried.');
  expect(await runEventsCommand(servers, 'events dead retry', { event: 'all' })).toBe('3 dead events will be retried.');
  expect(asked).toEqual([{ eventId: 'evt_1' }, { eventId: '' }]);
});

test('[decision 18.2] events dead drop takes one id and refuses an unknown one', async () => {
  const servers = createServers({ dropDeadEvent: ({ eventId }) => ({ dropped: eventId === 'evt_1' ? 1 : 0 }) });
  expect(await runEventsCommand(servers, 'events dead drop', { event: 'evt_1' })).toBe('evt_1 dropped.');
  await expect(runEventsCommand(servers, 'events dead drop', { event: 'all' })).rejects.toThrow('No dead event has the id all.');
  await expect(runEventsCommand(servers, 'events dead drop', {})).rejects.toThrow('--event is missing.');
  await expect(runEventsCommand(servers, 'events dead bury', {})).rejects.toThrow('Unknown command');
});

test('the error names a service that does not answer', async () => {
  const servers = createServers({ listDeadEvents: () => Promise.reject(unavailable('It is unavailable.')) });
  await expect(runEventsCommand(servers, 'events dead list', {})).rejects.toThrow('The webhook service does not answer.');
});
