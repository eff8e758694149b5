import { useQueries, useQuery } from '@tanstack/react-query';
import { meQuery } from '../../../api/session';
import { statsQuery } from '../../../api/stats';
import { estimateOf, estimateSpans } from './estimate';
import type { SearchTexts } from './filters';

/** An estimate from statistics. Undefined while they load, or if they can't count the search. */
export function useEstimate(search: SearchTexts, isWanted: boolean): number | undefined {
  const me = useQuery(meQuery).data;
  const spans = isWanted && me !== undefined ? estimateSpans(search, me.account.created_at, Date.now()) : [];
  const stats = useQueries({ queries: spans.map((span) => statsQuery(span)) }).flatMap(({ data }) => data ?? []);
  return stats.length === 0 || stats.length < spans.length ? undefined : estimateOf(stats, search.accepted);
}
