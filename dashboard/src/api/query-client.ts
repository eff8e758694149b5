import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { meQuery, type Me } from './session';

interface Happenings {
  onLostSession: () => void;
  /** Another tab signed in to another account, so this tab now has that account's cookies. */
  onOtherAccount: () => void;
}

export function createQueryClient({ onLostSession, onOtherAccount }: Happenings): QueryClient {
  const lookAt = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onLostSession();
    // The subscription ended, or a second factor is required, since the page was opened. Every page shows that from now on.
    if (error.code === 'plan_required' || error.code === 'second_factor_setup_required')
      void queries.invalidateQueries({ queryKey: ['me'] });
  };
  /** The role may have changed while the page was open. A suspended account has none, and would be asked again without end. */
  const lookAtRole = (error: unknown) => {
    const isKnown = queries.getQueryData(meQuery.queryKey) !== undefined;
    if (isKnown && error instanceof ApiError && error.code === 'forbidden') void queries.invalidateQueries({ queryKey: ['me'] });
  };
  /** Keyed by query object: clearing the cache makes a new one, so a sign-in in this tab doesn't count as another account. */
  const seen = new WeakMap<object, { accountId: string; rights: string }>();
  /** After the render with the new role, so that only what the role may read is read again. */
  const dropOthers = () =>
    void setTimeout(() => {
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
    });
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        lookAt(error);
        // A suspended account refuses this one too.
        if (query.queryKey[0] !== meQuery.queryKey[0]) lookAtRole(error);
      },
      onSuccess: (data, query) => {
        if (query.queryKey[0] !== meQuery.queryKey[0]) return;
        const { account, role, site_ids } = data as Me;
        const rights = JSON.stringify([role, site_ids]);
        const before = seen.get(query);
        seen.set(query, { accountId: account.id, rights });
        if (before === undefined) return;
        if (before.accountId !== account.id) onOtherAccount();
        else if (before.rights !== rights) dropOthers();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (mutation.meta?.['answers401'] !== true) lookAt(error);
        lookAtRole(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status >= 500,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Fails immediately when offline. A paused mutation would run later, when the person no longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
