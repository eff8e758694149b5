import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { asApiError } from './api-error';
import { api, bodyOf, keyHeader, type Schema } from './client';
import { listLimit } from './list-limit';
import { cursorOf, pagesByCursor } from './next-page';
import { subjectPlace } from './subject-place';

export type Recorder = NonNullable<Schema<'ConsentContext'>['recorded_by']>;

export interface ConsentFilters {
  site_id?: string;
  subject_id?: string;
  consent_id?: string;
  accepted?: boolean;
  policy_id?: string;
  policy_version?: number;
  policy_version_lt?: number;
  country?: string;
  category?: string;
  recorded_by?: Recorder;
  notice_sha256?: string;
  from?: string;
  to?: string;
  latest_only?: boolean;
  include_deleted?: boolean;
  include_linked?: boolean;
}

const pageSize = 100;

export const consentsQuery = (filters: ConsentFilters) =>
  infiniteQueryOptions({
    queryKey: ['consents', 'list', filters],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/consents', { params: { query: { ...filters, limit: listLimit(pageSize), ...cursorOf(pageParam) } } })),
  });

export const firstConsentQuery = queryOptions({
  queryKey: ['consents', 'first'],
  queryFn: () => bodyOf(api.GET('/consents', { params: { query: { limit: 1, include_deleted: true } } })),
  refetchInterval: ({ state }) => ((state.data?.data.length ?? 0) > 0 ? false : 2000),
});

export const consentQuery = (id: string) =>
  queryOptions({ queryKey: ['consents', 'one', id], queryFn: () => bodyOf(api.GET('/consents/{id}', { params: { path: { id } } })) });

type Context = Schema<'ConsentContext'>;
type Recorded = 'recorded_by' | 'actor_id';

/** The members of the question are null if it was not recorded, and absent from a gateway of an earlier release. */
export type FoundContext = Pick<Context, Recorded> & Partial<Omit<Context, Recorded>>;

/** What was asked before a consent, and how it was answered. `notice_number` is null if it can't be found out now. */
export type Question = { [Member in Exclude<keyof Context, Recorded | 'notice_number'>]: NonNullable<Context[Member]> } & Pick<
  Context,
  'notice_number'
>;

/** Who recorded it, and what was asked. Neither changes. */
export const contextQuery = (id: string) =>
  queryOptions({
    queryKey: ['consents', 'context', id],
    queryFn: (): Promise<FoundContext> => bodyOf(api.GET('/consents/{id}/context', { params: { path: { id } } })),
    // Read again until the number is known.
    staleTime: ({ state }) => (state.data?.notice_sha256 && state.data.notice_number === null ? 0 : Infinity),
  });

export function questionOf(context: FoundContext): Question | null {
  const { notice_sha256, notice_number = null, asked, language, surface, action, signals } = context;
  if (!notice_sha256 || !asked || !language || !surface || !action) return null;
  return { notice_sha256, notice_number, asked, language, surface, action, signals: signals ?? {} };
}

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['consents', 'history', id],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/consents/{id}/history', { params: { path: { id }, query: { limit: pageSize, ...cursorOf(pageParam) } } })),
  });

/**
 * The key has `updated_at`, because an update may refer to another version, or to the same version number of another
 * policy. For an unchanged record, the text never changes.
 */
export const consentPolicyQuery = ({ id, policy_version, updated_at }: Pick<Schema<'Consent'>, 'id' | 'policy_version' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['consents', 'policy', id, policy_version, updated_at],
    queryFn: () => bodyOf(api.GET('/consents/{id}/policy', { params: { path: { id } } })),
    staleTime: Infinity,
  });

/** The log has an erasure about a second later. Until then the read fails with 409. */
export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: ['consents', 'proof', id],
    queryFn: () => bodyOf(api.GET('/consents/{id}/proof', { params: { path: { id } } })),
    retry: (failures, error) => failures < 5 && asApiError(error).status === 409,
    retryDelay: 1000,
    staleTime: Infinity,
  });

export interface ConsentsRead {
  records: Schema<'Consent'>[];
  isComplete: boolean;
}

interface ReadOptions {
  /** Pages have up to 100 records. A filter may leave pages with few or none (decision 17.4). */
  maxPages: number;
  onPage?: ((count: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Stops at the end of the list or after `maxPages`. Throws when the signal aborts. */
export async function readConsents(filters: ConsentFilters, { maxPages, onPage, signal }: ReadOptions): Promise<ConsentsRead> {
  const records: Schema<'Consent'>[] = [];
  let cursor = '';
  for (let page = 0; page < maxPages; page++) {
    const query = { ...filters, limit: pageSize, ...cursorOf(cursor) };
    const { data, next_cursor } = await bodyOf(api.GET('/consents', { params: { query } }));
    signal?.throwIfAborted();
    records.push(...data);
    onPage?.(records.length);
    if (next_cursor === '') return { records, isComplete: true };
    cursor = next_cursor;
  }
  return { records, isComplete: false };
}

/** Without `format`, the receipt is JSON. */
export const issueReceipt = async (id: string) =>
  (await bodyOf(api.GET('/consents/{id}/receipt', { params: { path: { id } } }))) as Schema<'Receipt'>;

export interface Erasure {
  subjectId: string;
  /** Absent: on all sites. */
  siteId?: string;
  /** Also all that linked devices recorded (decision 70.6). */
  includeLinked?: boolean;
}

export function eraseSubject({ subjectId, siteId, includeLinked = false }: Erasure, idempotencyKey: string) {
  const { path, query } = subjectPlace(subjectId);
  const filters = { ...query, ...(siteId !== undefined && { site_id: siteId }), ...(includeLinked && { include_linked: true }) };
  return bodyOf(
    api.DELETE('/consents/by-subject/{subjectId}', {
      params: { path, query: filters, header: keyHeader(idempotencyKey) },
    }),
  );
}
