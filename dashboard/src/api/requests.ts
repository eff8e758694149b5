import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

export type RequestStatus = Schema<'PersonRequest'>['status'];
export type AnswerFile = Schema<'PersonRequest'>['files'][number];

export interface RequestFilters {
  site_id?: string;
  status?: RequestStatus;
}

const pageSize = 50;
/** Enough to say "9+". */
const countedOpen = 10;

export const requestsQuery = (filters: RequestFilters) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'list', filters],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/requests', { params: { query: { ...filters, limit: pageSize, ...cursorOf(pageParam) } } })),
  });

/** For the menu. It reads one short page, and only once in a while, because every page shows the menu. */
export const openRequestsQuery = queryOptions({
  queryKey: ['requests', 'open'],
  queryFn: async () => (await bodyOf(api.GET('/requests', { params: { query: { status: 'open', limit: countedOpen } } }))).data.length,
  staleTime: 5 * 60_000,
  retry: false,
});

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: () => bodyOf(api.GET('/requests/{id}', { params: { path: { id } } })),
  });

/** Not kept, because it says what holds now. */
export const readDraft = (id: string) => bodyOf(api.GET('/requests/{id}/draft', { params: { path: { id } } }));

export const nameSubject = ({ id, subjectId }: { id: string; subjectId: string }) =>
  bodyOf(api.POST('/requests/{id}/subject', { params: { path: { id } }, body: { subject_id: subjectId } }));
export const extendRequest = ({ id, reason }: { id: string; reason: string }) =>
  bodyOf(api.POST('/requests/{id}/extend', { params: { path: { id } }, body: { reason } }));
export const answerRequest = ({ id, text, files }: { id: string; text: string; files: AnswerFile[] }) =>
  bodyOf(api.POST('/requests/{id}/answer', { params: { path: { id } }, body: { text, files } }));
export const refuseRequest = ({ id, text }: { id: string; text: string }) =>
  bodyOf(api.POST('/requests/{id}/refuse', { params: { path: { id } }, body: { text } }));

export const requestSettingsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['request-settings', siteId],
    queryFn: () => bodyOf(api.GET('/sites/{siteId}/request-settings', { params: { path: { siteId } } })),
  });
export const setRequestSettings = ({ siteId, answersTo }: { siteId: string; answersTo: string | null }) =>
  bodyOf(api.PUT('/sites/{siteId}/request-settings', { params: { path: { siteId } }, body: { answers_to: answersTo } }));
