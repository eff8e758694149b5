import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

/** Days are `2026-11-21`, in UTC as the gateway counts them. */
export const statsQuery = (span: { from: string; to: string; site_id?: string }) =>
  queryOptions({
    queryKey: ['stats', span],
    queryFn: () => bodyOf(api.GET('/stats', { params: { query: span } })),
  });
