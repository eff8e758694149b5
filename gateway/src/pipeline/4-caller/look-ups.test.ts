import { notFound } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { createLookUps } from './look-ups';

function createAccountService() {
  const open: Array<{ address: string; end: (isKnown: boolean) => void }> = [];
  return {
    open,
    ask: (address: string) => () =>
      new Promise<string>((resolve, reject) => {
        open.push({ address, end: (isKnown) => (isKnown ? resolve('somebody') : reject(notFound('session'))) });
      }),
    endAll: (isKnown: boolean) => {
      for (const { end } of open.splice(0)) end(isKnown);
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[threats 94] four look-ups of one address and eight in all run at a time, and every address gets a turn', async () => {
  const account = createAccountService();
  const lookUps = createLookUps();
  const asked = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'c'].map((address, n) =>
    lookUps.run(`unknown ${n}`, address, account.ask(address)).catch(() => 'refused'),
  );
  await turn();
  expect(account.open.map(({ address }) => address).sort()).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b']);
  account.endAll(false);
  await waitUntil('the rest runs', () => account.open.length === 4);
  expect(account.open.map(({ address }) => address).sort()).toEqual(['a', 'a', 'b', 'c']);
  account.endAll(false);
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['refused']));
});

test('[threats 94] a credential with an earlier success does not wait; after a refused look-up it waits again', async () => {
  const account = createAccountService();
  const lookUps = createLookUps();
  const first = lookUps.run('good', 'a', account.ask('a'));
  await turn();
  account.endAll(true);
  await first;
  const unknown = [1, 2, 3, 4].map((n) => lookUps.run(`unknown ${n}`, 'a', account.ask('a')).catch(() => 'refused'));
  await turn();
  const again = lookUps.run('good', 'a', account.ask('a')).catch(() => 'refused');
  await turn();
  expect(account.open).toHaveLength(5);
  account.open.pop()!.end(false);
  expect(await again).toBe('refused');
  const afterItsEnd = lookUps.run('good', 'a', account.ask('a')).catch(() => 'refused');
  await turn();
  expect(account.open).toHaveLength(4);
  account.endAll(false);
  await Promise.all(unknown);
  await waitUntil('it has its turn', () => account.open.length === 1);
  account.endAll(false);
  await afterItsEnd;
});

test('a look-up without a turn in time is unavailable and leaves the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const account = createAccountService();
    const lookUps = createLookUps();
    const asked = [1, 2, 3, 4, 5].map((n) => lookUps.run(`unknown ${n}`, 'a', account.ask('a')));
    for (const each of asked) void each.catch(() => undefined);
    await turn();
    vi.advanceTimersByTime(10_000);
    await expect(asked[4]).rejects.toMatchObject({ kind: 'unavailable' });
    account.endAll(true);
    expect(await Promise.all(asked.slice(0, 4))).toHaveLength(4);
    const next = lookUps.run('unknown 6', 'a', account.ask('a'));
    await turn();
    account.endAll(true);
    expect(await next).toBe('somebody');
  } finally {
    vi.useRealTimers();
  }
});

test('[threats 94] an address that keeps guessing is slowed down', async () => {
  const lookUps = createLookUps();
  const guess = () => lookUps.run('unknown', 'a', () => Promise.reject(notFound('key'))).catch(() => undefined);
  for (let n = 0; n < 201; n++) await guess();
  const startedAt = performance.now();
  // The fifth guess waits for a free place.
  await Promise.all([1, 2, 3, 4, 5].map(guess));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(15);
});
