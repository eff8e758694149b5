import type { Query, QueryCache, QueryState } from '@tanstack/react-query';

/** True if data was loaded and a reload failed. A failed next page makes nothing outdated. */
export function isOutdated({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore?.direction === undefined;
}

export function oldestOutdated(cache: QueryCache): QueryState<unknown, Error> | undefined {
  const states = cache.findAll({ type: 'active', predicate: isOutdated }).map(({ state }) => state);
  return states.sort((a, b) => a.dataUpdatedAt - b.dataUpdatedAt)[0];
}
