import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const retentionQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['retention', siteId],
    queryFn: () => bodyOf(api.GET('/sites/{siteId}/retention', { params: { path: { siteId } } })),
  });

/** Whom these days would purge, with the token that switches exactly this on. */
export const previewRetention = ({ siteId, erasedDays }: { siteId: string; erasedDays: number }) =>
  bodyOf(api.GET('/sites/{siteId}/retention/preview', { params: { path: { siteId }, query: { erased_days: erasedDays } } }));

export const setRetention = ({ siteId, erasedDays, preview }: { siteId: string; erasedDays: number; preview: string }) =>
  bodyOf(api.PUT('/sites/{siteId}/retention', { params: { path: { siteId } }, body: { erased_days: erasedDays, preview } }));
export const endRetention = (siteId: string) =>
  bodyOf(api.PUT('/sites/{siteId}/retention', { params: { path: { siteId } }, body: { erased_days: null } }));
