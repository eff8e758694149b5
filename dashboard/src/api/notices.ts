import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

/** What the banner of a site asks. */
export type BannerNotice = Extract<Schema<'Notice'>['notice'], { kind: 'banner' }>;

/** What the form of an API client asks. Only `message` is in every language. */
export type FormNotice = Extract<Schema<'Notice'>['notice'], { kind: 'form' }>;

export type NoticeContent = BannerNotice | FormNotice;

/** How many consents name the notice, and their answers. Counted when they were recorded. */
export type Answers = NonNullable<Schema<'Notice'>['answers']>;

export type Action = Exclude<keyof Answers, 'total'>;

/** A gateway of an earlier release counts no answers, and has no forms. */
type OfAnyRelease<Notice extends { answers: unknown; kind: unknown }> = Omit<Notice, 'answers' | 'kind'> &
  Partial<Pick<Notice, 'answers' | 'kind'>>;

export type ListedNotice = OfAnyRelease<Schema<'Notices'>['data'][number]>;
export type FoundNotice = OfAnyRelease<Schema<'Notice'>>;
type NoticesPage = Omit<Schema<'Notices'>, 'data'> & { data: ListedNotice[] };

/** Small pages, because the list reads each of their notices to say what changed. */
const pageSize = 10;

export const noticesQuery = (siteId: string) =>
  infiniteQueryOptions({
    // Below the site, because a change of the site may make a notice.
    queryKey: ['sites', siteId, 'notices'],
    ...pagesByCursor,
    queryFn: ({ pageParam }): Promise<NoticesPage> =>
      bodyOf(api.GET('/sites/{siteId}/notices', { params: { path: { siteId }, query: { limit: pageSize, ...cursorOf(pageParam) } } })),
  });

/** A notice never changes, but its answers do: for pages that show them. */
export const answersStaleMs = 15_000;

export const noticeQuery = (siteId: string, number: number) =>
  queryOptions({
    queryKey: ['notices', siteId, number],
    queryFn: (): Promise<FoundNotice> =>
      bodyOf(api.GET('/sites/{siteId}/notices/{number}', { params: { path: { siteId, number: String(number) } } })),
    staleTime: Infinity,
  });

/** Stops after this many, because each costs a request. */
const mostForms = 20;

/** The newest notice before one that the banner asked with: forms have numbers of the same row. Null if there is none. */
export const bannerBeforeQuery = (siteId: string, number: number) =>
  queryOptions({
    queryKey: ['notices', siteId, number, 'banner-before'],
    queryFn: async ({ client }): Promise<FoundNotice | null> => {
      for (let before = number - 1; before >= 1 && before >= number - mostForms; before--) {
        const found = await client.ensureQueryData(noticeQuery(siteId, before));
        if (found.notice.kind === 'banner') return found;
      }
      return null;
    },
    staleTime: Infinity,
  });

/** Of a form, if it has one. An address for an image. */
export const picturePath = (siteId: string, number: number): string =>
  `/api/v1/sites/${encodeURIComponent(siteId)}/notices/${number}/picture`;

/** The text of the banner.js of this server, or null if it serves none. Unknown paths are answered with the dashboard's page. */
export const bannerScriptQuery = queryOptions({
  queryKey: ['banner-script'],
  queryFn: async () => {
    const response = await fetch('/banner.js');
    const isScript = response.ok && response.headers.get('Content-Type')?.includes('javascript') === true;
    return isScript ? response.text() : null;
  },
});
