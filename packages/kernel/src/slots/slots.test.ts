import { createSlots } from './slots';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const maxWaitMs = 1000;
const tooMany = 'Too many exports are running. Try again later.';

function startSlots(limits: Partial<Parameters<typeof createSlots>[0]> = {}) {
  const slots = createSlots({ max: 3, maxPerAccount: 2, maxWaiting: 100, maxWaitMs, refusal: tooMany, ...limits });
  const served: string[] = [];
  const take = (accountId: string, gone = new AbortController().signal, name = accountId) => {
    const slot = slots.take(accountId, gone);
    slot.then(
      () => served.push(name),
      () => undefined,
    );
    return slot;
  };
  const ask = (name: string, accountId = name) => {
    const caller = new AbortController();
    return { slot: take(accountId, caller.signal, name), leave: () => caller.abort(new Error(`${name} is gone`)) };
  };
  return { ask, take, served, slots };
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

test('limits running exports in total and per account; the next export waits until a slot is free', async () => {
  const { ask, take, served } = startSlots();
  const giveBack = await take('one');
  await take('one');
  ask('third of one', 'one');
  await take('two');
  ask('three');
  await settled();
  expect(served).toEqual(['one', 'one', 'two']);
  giveBack();
  await settled();
  expect(served.slice(3)).toEqual(['three']);
});

test('exports of one account get slots in the order they came', async () => {
  const { ask, take, served } = startSlots({ maxPerAccount: 1 });
  let giveBack = await take('one');
  const waiting = ['a', 'b', 'c'].map((name) => ask(name, 'one').slot);
  for (const slot of waiting) {
    giveBack();
    giveBack = await slot;
  }
  expect(served).toEqual(['one', 'a', 'b', 'c']);
});

test('an account at its own limit does not delay another account', async () => {
  const { ask, take, served } = startSlots();
  for (const account of ['one', 'one']) await take(account);
  for (const name of ['a', 'b', 'c']) ask(name, 'one');
  await take('two');
  expect(served).toEqual(['one', 'one', 'two']);
});

test('a freed slot goes to the account with the fewest running exports, not to the longest wait', async () => {
  const { ask, take, served } = startSlots({ max: 3, maxPerAccount: 3 });
  const ofOne = [await take('one'), await take('one'), await take('one')];
  for (const name of ['a', 'b', 'c']) ask(name, 'one');
  ask('first of two', 'two');
  ask('second of two', 'two');
  for (const giveBack of ofOne) giveBack();
  await settled();
  expect(served.slice(3)).toEqual(['first of two', 'a', 'second of two']);
});

test('of accounts with equally many running exports, the account served longest ago is next', async () => {
  const { ask, take, served } = startSlots({ max: 1, maxPerAccount: 1 });
  let giveBack = await take('one');
  const asked = [ask('a', 'one'), ask('b', 'one'), ask('c', 'two'), ask('d', 'two'), ask('e', 'three')];
  const order = [0, 2, 4, 1, 3];
  for (const at of order) {
    giveBack();
    giveBack = await (asked[at] as { slot: Promise<() => void> }).slot;
  }
  expect(served).toEqual(['one', 'a', 'c', 'e', 'b', 'd']);
});

test('an export stops waiting immediately when its caller disconnects, and takes no slot', async () => {
  const { ask, take, served, slots } = startSlots({ maxPerAccount: 1 });
  const giveBack = await take('one');
  const [leaving, staying] = [ask('leaving', 'one'), ask('staying', 'one')];
  expect(slots.waiting()).toBe(2);
  leaving.leave();
  await expect(leaving.slot).rejects.toThrow('leaving is gone');
  expect(slots.waiting()).toBe(1);
  giveBack();
  await staying.slot;
  expect(served).toEqual(['one', 'staying']);
  expect([slots.running(), slots.waiting()]).toEqual([1, 0]);
  // Leaving after that changes nothing: only the export with the slot can release it.
  staying.leave();
  expect(slots.running()).toBe(1);
});

test('an export whose caller has already disconnected takes no slot', async () => {
  const { take, slots } = startSlots();
  await expect(take('one', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  expect(slots.running()).toBe(0);
});

test('an export that waits too long is refused with a retry delay', async () => {
  const { ask, take, slots } = startSlots({ maxPerAccount: 1 });
  const giveBack = await take('one');
  const { slot } = ask('late', 'one');
  vi.advanceTimersByTime(maxWaitMs - 1);
  expect(slots.waiting()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(slot).rejects.toMatchObject({ kind: 'unavailable', message: tooMany, retryAfterSeconds: 5 });
  expect(slots.waiting()).toBe(0);
  giveBack();
  expect(slots.running()).toBe(0);
});

test('an export with a slot is not refused later', async () => {
  const { ask, take, slots } = startSlots({ maxPerAccount: 1 });
  const giveBack = await take('one');
  const { slot } = ask('served', 'one');
  giveBack();
  await slot;
  expect(vi.getTimerCount()).toBe(0);
  expect(slots.running()).toBe(1);
});

test('when too many exports wait, the account with the most loses its last export, and another account keeps its first', async () => {
  const { ask, take, slots } = startSlots({ max: 1, maxWaiting: 3 });
  await take('one');
  const [, , third] = [ask('a', 'one'), ask('b', 'one'), ask('c', 'one')];
  const fourth = ask('d', 'one');
  await expect(fourth.slot).rejects.toThrow(tooMany);
  ask('first of two', 'two');
  await expect(third.slot).rejects.toThrow(tooMany);
  ask('first of three', 'three');
  // All accounts have the same number, so the newest export is refused.
  await expect(ask('first of four', 'four').slot).rejects.toThrow(tooMany);
  expect(slots.waiting()).toBe(3);
});

test('with no room to wait, an export is refused immediately unless a slot is free', async () => {
  const { ask, take } = startSlots({ maxPerAccount: 1, maxWaiting: 0 });
  await take('one');
  await expect(ask('one').slot).rejects.toThrow(tooMany);
  await take('two');
});

test('metrics show how many exports run and wait', async () => {
  const { ask, take, slots } = startSlots();
  expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
  const giveBack = await take('one');
  await take('one');
  const { slot } = ask('one');
  expect([slots.running(), slots.waiting()]).toEqual([2, 1]);
  giveBack();
  await slot;
  expect([slots.running(), slots.waiting()]).toEqual([2, 0]);
});
