import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import type { Schema } from './client';
import { meQuery } from './session';

interface Happenings {
  onLostSession: () => void;
  /** Somebody else signed in by another tab: this one's cookies are his from now on. */
  onOtherAccount: () => void;
}

/** Reads are tried again only where another answer is likely. */
export function createQueryClient({ onLostSession, onOtherAccount }: Happenings): QueryClient {
  const lookAt = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onLostSession();
    // The subscription ended while the page was open: every page says so from now on.
    if (error.code === 'plan_required') void queries.invalidateQueries({ queryKey: ['me'] });
  };
  /** By the query, which is a new one once the cache was cleared: whoever signs in here is no surprise. */
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
      // Sent now or failed now: a call that waits for the network would be made later, when nobody means it any more.
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
