import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyHeader, type Schema } from './client';
import { readConsents, type ConsentsRead } from './consents';
import { cursorOf, pagesByCursor } from './next-page';

type Consent = Schema<'Consent'>;

/** Records that a page of the timeline adds. Each that was changed takes one more read, for its history. */
const timelinePageSize = 25;
const largestPage = 100;
/** Pages that are read to count a subject's records: the counts say "1,000+" beyond. */
const countedPages = 10;

/** Where and of whom: no site means all sites. */
export interface SubjectScope {
  subjectId: string;
  siteId?: string | undefined;
}

const filtersOf = ({ subjectId, siteId }: SubjectScope) => ({
  subject_id: subjectId,
  include_deleted: true,
  ...(siteId !== undefined && { site_id: siteId }),
});

/** A subject's records on all sites, newest first, erased ones included. */
export const subjectRecordsQuery = (subjectId: string) =>
  infiniteQueryOptions({
    queryKey: ['consents', 'subject', subjectId],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/consents', { params: { query: { ...filtersOf({ subjectId }), limit: timelinePageSize, ...cursorOf(pageParam) } } })),
  });

/** The newest records of a subject, at most 1,000: what counts are made of. */
export const newestRecordsQuery = (scope: SubjectScope) =>
  queryOptions({
    queryKey: ['consents', 'subject-newest', scope.subjectId, scope.siteId ?? ''],
    queryFn: () => readSubjectRecords(scope, countedPages),
  });

/** Reads pages of 100 of a subject's records. `onPage` hears how many records there are so far. */
export function readSubjectRecords(scope: SubjectScope, maxPages: number, onPage?: (count: number) => void): Promise<ConsentsRead> {
  return readConsents(filtersOf(scope), { maxPages, onPage });
}

/** The newest changes of a record, at most 1,000. */
export const readChanges = (id: string, limit: number) =>
  bodyOf(api.GET('/consents/{id}/history', { params: { path: { id }, query: { limit } } }));

/** The newest 100 changes of a record. */
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

/** A consent that is about to be withdrawn, with the categories it has afterwards. */
export interface Withdrawal {
  id: string;
  preferences: Record<string, boolean>;
}

/** Refuses consents one by one, as an update by the person signed in. The first that fails ends it; those before it are done. */
export async function withdrawConsents(withdrawals: readonly Withdrawal[], idempotencyKey: string): Promise<{ withdrawn: number }> {
  for (const { id, preferences } of withdrawals) {
    const header = keyHeader(`${idempotencyKey}-${id}`);
    await bodyOf(api.PUT('/consents/{id}', { params: { path: { id }, header }, body: { accepted: false, preferences } }));
  }
  return { withdrawn: withdrawals.length };
}

/** The zip that proves one record. Fails when it breaks off. */
export const readConsentEvidence = (id: string): Promise<Blob> =>
  bodyOf(api.GET('/consents/{id}/evidence', { params: { path: { id } }, parseAs: 'blob' }));

/** The zip that proves everything about a subject. Fails when it breaks off. */
export const readSubjectEvidence = (subjectId: string): Promise<Blob> =>
  bodyOf(api.GET('/subjects/{subjectId}/evidence', { params: { path: { subjectId } }, parseAs: 'blob' }));
