import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiErrorOf, asApiError } from './api-error';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';
import { readConsentEvidence, readSubjectEvidence } from './subjects';

export type EvidenceLog = Schema<'EvidenceLog'>;

/** Null before the account has a log. */
export const logQuery = queryOptions({
  queryKey: ['log'],
  queryFn: async (): Promise<EvidenceLog | null> => {
    try {
      return await bodyOf(api.GET('/log'));
    } catch (error) {
      if (asApiError(error).status === 404) return null;
      throw error;
    }
  },
});

/** The text, because it is what a person compares with the file they keep. Outside of the API, as the log's other public files. */
export const logKeysQuery = queryOptions({
  queryKey: ['log-keys'],
  queryFn: async ({ signal }): Promise<string> => {
    const response = await fetch('/log/keys', { signal, credentials: 'omit' });
    if (!response.ok) throw await apiErrorOf(response);
    return response.text();
  },
});

const openingsPage = 50;

const readOpenings = (cursor: string) =>
  bodyOf(api.GET('/log/openings', { params: { query: { limit: openingsPage, ...cursorOf(cursor) } } }));

export const openingsQuery = infiniteQueryOptions({
  queryKey: ['log-openings'],
  ...pagesByCursor,
  queryFn: async ({ pageParam }) => {
    let page = await readOpenings(pageParam);
    // Between two kinds of leaves a page may be empty.
    while (page.data.length === 0 && page.next_cursor !== '') page = await readOpenings(page.next_cursor);
    return page;
  },
  refetchOnWindowFocus: false,
});

export type Provable = { kind: 'subject'; id: string } | { kind: 'consent'; id: string };

/**
 * Each visit downloads a bundle, so that it has the latest changes. Nothing else does, because a bundle uses quota. The newest change is in the log about a second
 * later; until then the read fails with 409.
 */
export const bundleQuery = ({ kind, id }: Provable) =>
  queryOptions({
    queryKey: ['bundle', kind, id],
    queryFn: () => (kind === 'subject' ? readSubjectEvidence(id) : readConsentEvidence(id)),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: (failures, error) => {
      const { status } = asApiError(error);
      return status === 409 ? failures < 8 : status >= 500 && failures < 2;
    },
    retryDelay: 1000,
  });
