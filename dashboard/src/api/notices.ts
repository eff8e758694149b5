import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { cursorOf, pagesByCursor } from './next-page';

/** Small pages, because the list reads each of their notices to say what changed. */
const pageSize = 10;

export const noticesQuery = (siteId: string) =>
  infiniteQueryOptions({
    // Below the site, because a change of the site may make a notice.
    queryKey: ['sites', siteId, 'notices'],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/sites/{siteId}/notices', { params: { path: { siteId }, query: { limit: pageSize, ...cursorOf(pageParam) } } })),
  });

export const noticeQuery = (siteId: string, number: number) =>
  queryOptions({
    queryKey: ['notices', siteId, number],
    queryFn: () => bodyOf(api.GET('/sites/{siteId}/notices/{number}', { params: { path: { siteId, number: String(number) } } })),
    staleTime: Infinity,
  });

/** The text of the banner.js of this server, or null if it serves none. Unknown paths are answered with the dashboard's page. */
export const bannerScriptQuery = queryOptions({
  queryKey: ['banner-script'],
  queryFn: async () => {
    const response = await fetch('/banner.js');
    const isScript = response.ok && response.headers.get('Content-Type')?.includes('javascript') === true;
    return isScript ? response.text() : null;
  },
});
