import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyHeader, type Schema } from './client';

export type ExportJob = Schema<'ExportJob'>;

export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: () => bodyOf(api.GET('/exports', { params: { query: { limit: 100 } } })),
  refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? 1500 : false),
});

export function isUnderWay({ status }: Pick<ExportJob, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

export const startExport = (siteId: string, idempotencyKey: string) =>
  bodyOf(api.POST('/sites/{siteId}/exports', { params: { path: { siteId }, header: keyHeader(idempotencyKey) } }));

/** Redirects to a freshly signed link, because the link in a list may have expired. With a byte order mark, for Excel. */
export function downloadPath(id: string): string {
  return `/api/v1/exports/${encodeURIComponent(id)}/download?bom=true`;
}
