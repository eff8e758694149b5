import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';
import { meQuery } from './session';

const nothing = () => {};

test('a write without a network fails immediately and is not retried when the network is back', async () => {
  const queries = createQueryClient({ onLostSession: nothing, onOtherAccount: nothing });
  queries.mount();
  onlineManager.setOnline(false);
  const sent: string[] = [];
  const write = new MutationObserver(queries, {
    mutationFn: (what: string) => {
      sent.push(what);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  await expect(write.mutate('erase')).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(sent).toEqual(['erase']);
  queries.unmount();
});

describe('when the signed-in user is read again', () => {
  const start = () => {
    let others = 0;
    const queries = createQueryClient({ onLostSession: nothing, onOtherAccount: () => (others += 1) });
    const read = (accountId: string) =>
      queries.fetchQuery({
        queryKey: meQuery.queryKey as readonly string[],
        queryFn: () => ({ account: { id: accountId } }),
        staleTime: 0,
      });
    return { queries, read, others: () => others };
  };

  test('ignores the same account', async () => {
    const { read, others } = start();
    await read('a');
    await read('a');
    expect(others()).toBe(0);
  });

  test('reports another account once', async () => {
    const { read, others } = start();
    await read('a');
    await read('b');
    await read('b');
    expect(others()).toBe(1);
  });

  test('does not report a sign-in after the cache was cleared', async () => {
    const { queries, read, others } = start();
    await read('a');
    queries.clear();
    await read('b');
    expect(others()).toBe(0);
  });
});

test('a refusal does not read the person again who could not be read, such as one of a suspended account', async () => {
  const queries = createQueryClient({ onLostSession: nothing, onOtherAccount: nothing });
  const refusal = () => Promise.reject(new ApiError(403, 'forbidden', 'Not allowed.', '', undefined, []));
  let reads = 0;
  const me = new QueryObserver(queries, { ...meQuery, queryFn: () => ((reads += 1), refusal()) });
  const end = me.subscribe(nothing);
  await me.refetch({ cancelRefetch: false });
  await expect(queries.fetchQuery({ queryKey: ['requests'], queryFn: refusal })).rejects.toThrow('Not allowed.');
  await new Promise((resolve) => setImmediate(resolve));
  expect(reads).toBe(1);
  end();
  queries.clear();
});

test('a read that failed without a network is retried when the network is back', async () => {
  const queries = createQueryClient({ onLostSession: nothing, onOtherAccount: nothing });
  queries.mount();
  let isUp = false;
  const read = new QueryObserver<string>(queries, {
    queryKey: ['keys'],
    queryFn: () => (isUp ? Promise.resolve('keys') : Promise.reject(new TypeError('Failed to fetch'))),
  });
  onlineManager.setOnline(false);
  const states = new Promise<void>((resolve) => read.subscribe(({ isSuccess }) => isSuccess && resolve()));
  await expect(read.refetch({ cancelRefetch: false }).then(({ status }) => status)).resolves.toBe('error');
  isUp = true;
  onlineManager.setOnline(true);
  await states;
  read.destroy();
  queries.clear();
  queries.unmount();
});

describe('[decision 80] when the role changed', () => {
  const start = () => {
    const queries = createQueryClient({ onLostSession: nothing, onOtherAccount: nothing });
    const readAs = (role: string) =>
      queries.fetchQuery({
        queryKey: meQuery.queryKey as readonly string[],
        queryFn: () => ({ account: { id: 'a' }, role, site_ids: null }),
        staleTime: 0,
      });
    return { queries, readAs };
  };

  test('drops what the former role read', async () => {
    const { queries, readAs } = start();
    await readAs('developer');
    queries.setQueryData(['keys'], 'secret');
    await readAs('developer');
    expect(queries.getQueryData(['keys'])).toBe('secret');
    await readAs('marketer');
    await vi.waitFor(() => expect(queries.getQueryData(['keys'])).toBeUndefined());
    expect(queries.getQueryData(meQuery.queryKey)).toMatchObject({ role: 'marketer' });
  });

  test('reads who is signed in again after a refusal', async () => {
    const { queries, readAs } = start();
    await readAs('developer');
    const refused = () => Promise.reject(new ApiError(403, 'forbidden', 'Your role does not allow this.'));
    await expect(queries.fetchQuery({ queryKey: ['keys'], queryFn: refused })).rejects.toThrow();
    expect(queries.getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true);
  });
});
