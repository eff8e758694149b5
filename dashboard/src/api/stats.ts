import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

/** Days are in UTC: `2026-11-21`. */
export const statsQuery = (span: { from: string; to: string; site_id?: string }) =>
  queryOptions({
    queryKey: ['stats', span],
    queryFn: () => bodyOf(api.GET('/stats', { params: { query: span } })),
  });
