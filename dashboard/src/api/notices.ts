import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

/** What the banner of a site asks. */
export type BannerNotice = Extract<Schema<'Notice'>['notice'], { kind: 'banner' }>;

/** What the form of an API client asks. Only `message` is in every language. */
export interface FormNotice {
  v: 1;
  kind: 'form';
  site_id: string;
  texts: Record<string, FormTexts>;
  categories: BannerNotice['categories'];
  picture: { sha256: string; media_type: string; bytes: number } | null;
}

export interface FormTexts {
  title?: string;
  message: string;
  accept?: string;
  refuse?: string;
  save?: string;
  fields?: Record<string, string>;
}

export type NoticeContent = BannerNotice | FormNotice;

export type Action = 'accept_all' | 'refuse_all' | 'save' | 'signal' | 'withdraw';

/** How many consents name the notice, and their answers. Counted when they were recorded. */
export type Answers = Record<'total' | Action, number>;

/** `answers` is null if they can't be counted now, and absent from an earlier gateway. */
interface Counted {
  answers?: Answers | null;
}

export type ListedNotice = Pick<Schema<'Notices'>['data'][number], 'number' | 'sha256' | 'made_at'> &
  Counted & { kind?: NoticeContent['kind'] };
export type FoundNotice = Pick<Schema<'Notice'>, 'number' | 'sha256' | 'made_at'> & Counted & { notice: NoticeContent };
interface NoticesPage {
  data: ListedNotice[];
  current_number: number | null;
  next_cursor: string;
}

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

/** Older ones than this are not looked for: each is one more read. */
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
