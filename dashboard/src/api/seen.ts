import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

export type SeenName = Schema<'SeenNames'>['data'][number];

export interface Seen {
  names: SeenName[];
  reports: number;
  more: number;
}

/** A site has at most 2,000 names, and which ran against the choice is only known once all are read. */
const mostPages = 20;

export const seenQuery = (siteId: string) =>
  queryOptions({
    // Below the site, because its settings decide the category of each name.
    queryKey: ['sites', siteId, 'seen'],
    queryFn: async (): Promise<Seen> => {
      const names: SeenName[] = [];
      for (let page = 1, cursor = ''; ; page++) {
        const found = await bodyOf(
          api.GET('/sites/{siteId}/seen', { params: { path: { siteId }, query: { limit: 100, ...cursorOf(cursor) } } }),
        );
        names.push(...found.data);
        cursor = found.next_cursor;
        if (cursor === '' || page === mostPages) return { names, reports: found.reports, more: found.more };
      }
    },
  });

export type SeenReport = Schema<'SeenReports'>['data'][number];

export const seenReportsQuery = (siteId: string) =>
  infiniteQueryOptions({
    queryKey: ['seen-reports', siteId],
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/sites/{siteId}/seen/reports', { params: { path: { siteId }, query: { limit: 12, ...cursorOf(pageParam) } } })),
    ...pagesByCursor,
  });

const placeOf = (siteId: string, number: number) => ({ path: { siteId, number: String(number) } });

/** The exact bytes that were logged. */
export const readSeenReport = (siteId: string, number: number): Promise<Blob> =>
  bodyOf(api.GET('/sites/{siteId}/seen/reports/{number}', { params: placeOf(siteId, number), parseAs: 'blob' }));

export const readSeenReportProof = (siteId: string, number: number): Promise<Blob> =>
  bodyOf(api.GET('/sites/{siteId}/seen/reports/{number}/proof', { params: placeOf(siteId, number), parseAs: 'blob' }));
