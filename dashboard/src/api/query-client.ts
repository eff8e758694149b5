import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import type { Schema } from './client';
import { meQuery } from './session';

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
  /** Keyed by query object: clearing the cache makes a new one, so a sign-in in this tab doesn't count as another account. */
  const accounts = new WeakMap<object, string>();
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: lookAt,
      onSuccess: (data, query) => {
        if (query.queryKey[0] !== meQuery.queryKey[0]) return;
        const { account } = data as Schema<'Me'>;
        const before = accounts.get(query);
        accounts.set(query, account.id);
        if (before !== undefined && before !== account.id) onOtherAccount();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (mutation.meta?.['answers401'] !== true) lookAt(error);
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
