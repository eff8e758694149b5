import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { EventRecord } from './event.rule';
import { takeGroup } from './take-group';

const event = (id: string, accountId: string, type = 'consent.created'): EventRecord => ({
  ...{ id, accountId, type, payload: '{}', subjectHashes: [], siteId: '', createdAtMs: 0, traceparent: '' },
});

function createTaking(findFault: (events: readonly EventRecord[]) => unknown) {
  const groups: string[][] = [];
  const take = async (events: readonly EventRecord[]) => {
    groups.push(events.map(({ id }) => id));
    const fault = findFault(events);
    if (fault !== undefined) throw fault as Error;
  };
  return { groups, taking: { take, isContention: (error: unknown) => error === contention } };
}

const poison = new ServiceError('internal', 'Internal error.');
const contention = unavailable('The database is busy; repeat the request.');
const away = unavailable('The database is unavailable for the moment.');
const hasBad = (fault: unknown) => (events: readonly EventRecord[]) => (events.some(({ id }) => id.startsWith('bad')) ? fault : undefined);

test('[decision 18.1] a group without a bad event is stored in one transaction', async () => {
  const { groups, taking } = createTaking(() => undefined);
  expect(await takeGroup([event('1', 'a'), event('2', 'b')], taking)).toEqual([undefined, undefined]);
  expect(groups).toEqual([['1', '2']]);
});

test.each([
  ['poison', poison],
  ['contention', contention],
])('[decision 18.1] a bad event (%s) fails alone, and only its account is split', async (_, fault) => {
  const { groups, taking } = createTaking(hasBad(fault));
  const events = [event('b1', 'b'), event('1', 'a'), event('bad', 'a'), event('b2', 'b'), event('2', 'a'), event('3', 'a')];
  const outcomes = await takeGroup(events, taking);
  expect(outcomes).toEqual(events.map(({ id }) => (id === 'bad' ? { error: fault } : undefined)));
  expect(groups).toContainEqual(['b1', 'b2']);
  expect(groups.filter((group) => group.includes('b1'))).toHaveLength(2);
});

test('[decision 18.1] while the database is unavailable, no group is split', async () => {
  const { groups, taking } = createTaking(() => away);
  const events = Array.from({ length: 64 }, (_, n) => event(String(n), String(n % 8)));
  expect(await takeGroup(events, taking)).toEqual(events.map(() => ({ error: away })));
  expect(groups).toHaveLength(1);
});

test('[decision 5.8] an erasure gets a transaction for its account alone', async () => {
  const { groups, taking } = createTaking(() => undefined);
  await takeGroup([event('1', 'a'), event('2', 'b', 'consent.erased'), event('3', 'c'), event('4', 'b')], taking);
  expect(groups).toEqual([
    ['1', '3'],
    ['2', '4'],
  ]);
});
