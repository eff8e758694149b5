import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { asApiError } from './api-error';
import { api, bodyOf, keyHeader, type Schema } from './client';
import { readConsents, type ConsentsRead } from './consents';
import { cursorOf, pagesByCursor } from './next-page';
import { subjectPlace } from './subject-place';

type Consent = Schema<'Consent'>;

/** Each changed record costs one more read, for its history. */
const timelinePageSize = 25;
const largestPage = 100;
/** Above 1,000 records, the counts say "1,000+". */
const countedPages = 10;

export interface SubjectScope {
  subjectId: string;
  siteId?: string | undefined;
  /** Also what linked devices decided for the person (decision 70.6). */
  includeLinked?: boolean;
}

const filtersOf = ({ subjectId, siteId, includeLinked = false }: SubjectScope) => ({
  subject_id: subjectId,
  include_deleted: true,
  ...(siteId !== undefined && { site_id: siteId }),
  // Absent if false, because a gateway of an earlier release refuses it.
  ...(includeLinked && { include_linked: true }),
});

export const subjectRecordsQuery = (subjectId: string) =>
  infiniteQueryOptions({
    queryKey: ['consents', 'subject', subjectId],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/consents', { params: { query: { ...filtersOf({ subjectId }), limit: timelinePageSize, ...cursorOf(pageParam) } } })),
  });

export const newestRecordsQuery = (scope: SubjectScope) =>
  queryOptions({
    queryKey: ['consents', 'subject-newest', scope.subjectId, scope.siteId ?? '', scope.includeLinked ?? false],
    queryFn: () => readSubjectRecords(scope, countedPages),
  });

/** What holds on each site, the latest decision first. */
export const subjectStatesQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['consents', 'subject-states', subjectId],
    queryFn: async () => (await bodyOf(api.GET('/subjects/{subjectId}/states', { params: subjectPlace(subjectId) }))).data,
  });

export const subjectStateQuery = (subjectId: string, siteId: string) =>
  queryOptions({
    queryKey: ['consents', 'subject-state', subjectId, siteId],
    queryFn: () => {
      const { path, query } = subjectPlace(subjectId);
      return bodyOf(api.GET('/subjects/{subjectId}/state', { params: { path, query: { ...query, site_id: siteId } } }));
    },
  });

/** What holds for the person with all linked devices (decision 70.6). */
export const personStateQuery = (subjectId: string, siteId: string) =>
  queryOptions({
    queryKey: ['consents', 'person-state', subjectId, siteId],
    queryFn: () => {
      const { path, query } = subjectPlace(subjectId);
      const asked = { ...query, site_id: siteId, include_linked: true };
      return bodyOf(api.GET('/subjects/{subjectId}/state', { params: { path, query: asked } }));
    },
  });

export function readSubjectRecords(scope: SubjectScope, maxPages: number, onPage?: (count: number) => void): Promise<ConsentsRead> {
  return readConsents(filtersOf(scope), { maxPages, onPage });
}

export const readChanges = (id: string, limit: number) =>
  bodyOf(api.GET('/consents/{id}/history', { params: { path: { id }, query: { limit } } }));

export const newestChangesQuery = (id: string) =>
  queryOptions({ queryKey: ['consents', 'changes', id], queryFn: () => readChanges(id, largestPage) });

/** Records of the same subject around one, newest first: up to 100 that are not older, and some that are not newer. */
export const aroundQuery = ({ id, subject_id, created_at }: Pick<Consent, 'id' | 'subject_id' | 'created_at'>) =>
  queryOptions({
    queryKey: ['consents', 'around', id],
    queryFn: async () => {
      const of = filtersOf({ subjectId: subject_id });
      const after = new Date(Date.parse(created_at) + 1).toISOString();
      const [newer, older] = await Promise.all([
        bodyOf(api.GET('/consents', { params: { query: { ...of, from: created_at, limit: largestPage } } })),
        bodyOf(api.GET('/consents', { params: { query: { ...of, to: after, limit: largestPage } } })),
      ]);
      return { newer: newer.data, older: older.data };
    },
  });

/** `preferences` are the categories after the withdrawal. */
export interface Withdrawal {
  id: string;
  preferences: Record<string, boolean>;
}

/** Updates one consent after another. Stops at the first failure. Earlier updates stay in effect. */
export async function withdrawConsents(withdrawals: readonly Withdrawal[], idempotencyKey: string): Promise<{ withdrawn: number }> {
  for (const { id, preferences } of withdrawals) {
    const header = keyHeader(`${idempotencyKey}-${id}`);
    await bodyOf(api.PUT('/consents/{id}', { params: { path: { id }, header }, body: { accepted: false, preferences } }));
  }
  return { withdrawn: withdrawals.length };
}

export const readConsentEvidence = (id: string): Promise<Blob> =>
  bodyOf(api.GET('/consents/{id}/evidence', { params: { path: { id } }, parseAs: 'blob' }));

export function readSubjectEvidence(subjectId: string, includeLinked = false): Promise<Blob> {
  const { path, query } = subjectPlace(subjectId);
  const linked = includeLinked ? { include_linked: true } : {};
  return bodyOf(api.GET('/subjects/{subjectId}/evidence', { params: { path, query: { ...query, ...linked } }, parseAs: 'blob' }));
}

/** null if nobody asked for one. Read again until the certificate is there. */
export const purgeQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['consents', 'purge', subjectId],
    queryFn: () =>
      bodyOf(api.GET('/subjects/{subjectId}/purge', { params: subjectPlace(subjectId) })).catch((error: unknown) => {
        if (asApiError(error).status === 404) return null;
        throw error;
      }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' && state.data.certificate === null ? 2000 : false),
  });

export function askPurge(subjectId: string, idempotencyKey: string) {
  const { path, query } = subjectPlace(subjectId);
  return bodyOf(api.POST('/subjects/{subjectId}/purge', { params: { path, query, header: keyHeader(idempotencyKey) } }));
}
