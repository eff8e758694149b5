import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** Reads are tried again only where another answer is likely. */
export function createQueryClient(onLostSession: () => void): QueryClient {
  const lookAt = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onLostSession();
    // The subscription ended while the page was open: every page says so from now on.
    if (error.code === 'plan_required') void queries.invalidateQueries({ queryKey: ['me'] });
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: lookAt }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (mutation.meta?.['answers401'] !== true) lookAt(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status >= 500,
      },
    },
  });
  return queries;
}
