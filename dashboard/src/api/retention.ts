import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const retentionQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['retention', siteId],
    queryFn: () => bodyOf(api.GET('/sites/{siteId}/retention', { params: { path: { siteId } } })),
  });

/** null: no end. */
export interface RetentionDays {
  erasedDays: number | null;
  supersededDays: number | null;
}

/** Whom these days would purge, with the token that switches exactly this on. */
export const previewRetention = ({ siteId, erasedDays, supersededDays }: RetentionDays & { siteId: string }) => {
  const query = {
    ...(erasedDays !== null && { erased_days: erasedDays }),
    ...(supersededDays !== null && { superseded_days: supersededDays }),
  };
  return bodyOf(api.GET('/sites/{siteId}/retention/preview', { params: { path: { siteId }, query } }));
};

export const setRetention = ({ siteId, erasedDays, supersededDays, preview }: RetentionDays & { siteId: string; preview: string }) => {
  const body = { erased_days: erasedDays, superseded_days: supersededDays, preview };
  return bodyOf(api.PUT('/sites/{siteId}/retention', { params: { path: { siteId } }, body }));
};

export const endRetention = (siteId: string) =>
  bodyOf(api.PUT('/sites/{siteId}/retention', { params: { path: { siteId } }, body: { erased_days: null, superseded_days: null } }));
