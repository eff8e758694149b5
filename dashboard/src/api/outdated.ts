import type { Query, QueryCache, QueryState } from '@tanstack/react-query';

/** Whether it was read and could not be read again. That a next page of a list did not come makes nothing old. */
export function isOutdated({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore?.direction === undefined;
}

/** Of what is shown now and is outdated, the oldest. */
export function oldestOutdated(cache: QueryCache): QueryState<unknown, Error> | undefined {
  const states = cache.findAll({ type: 'active', predicate: isOutdated }).map(({ state }) => state);
  return states.sort((a, b) => a.dataUpdatedAt - b.dataUpdatedAt)[0];
}
