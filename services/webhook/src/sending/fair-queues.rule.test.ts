import { createFairQueues, type Grant, type Queue } from './fair-queues.rule';

const queue = (accountId: string, endpointId: string, isRepeat = false): Queue => ({ accountId, endpointId, isRepeat });
const shown = (grants: Grant[]) =>
  Object.fromEntries(grants.map(({ queue: of, upTo }) => [`${of.endpointId}${of.isRepeat ? 'r' : ''}`, upTo]));
const limits = { maxInFlight: 12, maxPerAccount: 8, maxPerEndpoint: 4 };

test('slots are shared between accounts, and in an account between its endpoints', () => {
  const queues = createFairQueues(limits);
  for (const endpoint of ['a1', 'a2', 'a3']) queues.add(queue('a', endpoint));
  queues.add(queue('b', 'b1'));
  queues.add(queue('c', 'c1'));
  expect(shown(queues.take())).toEqual({ a1: 2, a2: 1, a3: 1, b1: 4, c1: 4 });
  expect(queues.take()).toEqual([]);
});

test('an endpoint and an account each stay within their limit', () => {
  const queues = createFairQueues(limits);
  queues.add(queue('a', 'a1'));
  expect(shown(queues.take())).toEqual({ a1: 4 });
  for (const endpoint of ['a2', 'a3', 'a4']) queues.add(queue('a', endpoint));
  expect(Object.values(shown(queues.take())).reduce((sum, upTo) => sum + upTo)).toBe(4);
  expect(queues.inFlight()).toBe(8);
});

test('first attempts and retries of an endpoint share its limit', () => {
  const queues = createFairQueues(limits);
  queues.add(queue('a', 'a1'));
  queues.add(queue('a', 'a1', true));
  expect(shown(queues.take())).toEqual({ a1: 2, a1r: 2 });
});

test('retries get at most half of all slots', () => {
  const queues = createFairQueues(limits);
  for (const account of ['a', 'b', 'c', 'd']) queues.add(queue(account, `${account}1`, true));
  queues.take();
  expect(queues.inFlight()).toBe(6);
  queues.add(queue('e', 'e1'));
  expect(shown(queues.take())).toEqual({ e1: 4 });
});

test('a queue that uses less than its grant is removed; a queue that uses all of it stays', () => {
  const queues = createFairQueues(limits);
  queues.add(queue('a', 'a1'));
  const [grant] = queues.take();
  queues.releaseUnused(grant!, 1);
  expect(queues.inFlight()).toBe(1);
  expect(queues.take()).toEqual([]);

  queues.add(queue('a', 'a1'));
  const [second] = queues.take();
  expect(second?.upTo).toBe(3);
  queues.releaseUnused(second!, 3);
  queues.ended(queue('a', 'a1'), { ranOutOfTime: false });
  expect(shown(queues.take())).toEqual({ a1: 1 });
});

test('work that arrives during a grant is not lost', () => {
  const queues = createFairQueues(limits);
  queues.add(queue('a', 'a1'));
  const [grant] = queues.take();
  queues.add(queue('a', 'a1'));
  queues.releaseUnused(grant!, 0);
  expect(shown(queues.take())).toEqual({ a1: 4 });
});

test('a timeout halves the slots of an endpoint, down to one, and each response adds one', () => {
  const queues = createFairQueues(limits);
  const only = queue('a', 'a1');
  const granted = () => {
    queues.add(only);
    const [grant] = queues.take();
    if (grant !== undefined) queues.releaseUnused(grant, 0);
    return grant?.upTo ?? 0;
  };
  const attempt = (ranOutOfTime: boolean) => {
    queues.add(only);
    queues.releaseUnused(queues.take()[0]!, 1);
    queues.ended(only, { ranOutOfTime });
    return granted();
  };
  expect([true, true, true, false, false, false, false].map(attempt)).toEqual([2, 1, 1, 2, 3, 4, 4]);
  expect(queues.inFlight()).toBe(0);
});

test('the most recently served account is served last', () => {
  const queues = createFairQueues({ ...limits, maxInFlight: 2 });
  for (const account of ['a', 'b', 'c']) queues.add(queue(account, account));
  const first = queues.take();
  expect(shown(first)).toEqual({ a: 1, b: 1 });
  for (const grant of first) queues.releaseUnused(grant, 1);
  for (const { queue: of } of first) queues.ended(of, { ranOutOfTime: false });
  expect(Object.keys(shown(queues.take()))).toEqual(['c', 'a']);
});

test('a success frees its slot before the result is stored; a failure does not', () => {
  const queues = createFairQueues({ ...limits, maxInFlight: 2 });
  const only = queue('a', 'a1');
  queues.add(only);
  for (const grant of queues.take()) queues.releaseUnused(grant, grant.upTo);
  expect(shown(queues.take())).toEqual({});
  queues.succeeded(only);
  expect(shown(queues.take())).toEqual({ a1: 1 });
});

test('at most twice as many successes as slots wait to be stored', () => {
  const queues = createFairQueues({ ...limits, maxInFlight: 2 });
  const only = queue('a', 'a1');
  const succeed = () => {
    queues.add(only);
    for (const grant of queues.take()) {
      queues.releaseUnused(grant, grant.upTo);
      for (let n = 0; n < grant.upTo; n += 1) queues.succeeded(only);
    }
  };
  const hasRoom = () => {
    queues.add(only);
    const grants = queues.take();
    for (const grant of grants) queues.releaseUnused(grant, 0);
    return grants.length > 0;
  };
  succeed();
  expect(hasRoom()).toBe(true);
  succeed();
  expect(hasRoom()).toBe(false);
  queues.stored();
  expect(hasRoom()).toBe(true);
});

test('a take has a limit, and the next take continues with the next account', () => {
  const queues = createFairQueues(limits);
  for (const account of ['a', 'b', 'c']) queues.add(queue(account, account));
  expect(shown(queues.take(2))).toEqual({ a: 1, b: 1 });
  expect(shown(queues.take(2))).toEqual({ c: 1, a: 1 });
});
