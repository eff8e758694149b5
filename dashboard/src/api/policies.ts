import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyHeader, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

export const policiesQuery = queryOptions({ queryKey: ['policies'], queryFn: () => bodyOf(api.GET('/policies')) });

export const policyQuery = (policyId: string) =>
  queryOptions({
    queryKey: ['policies', policyId],
    queryFn: () => bodyOf(api.GET('/policies/{policyId}', { params: { path: { policyId } } })),
  });

export const policyVersionsQuery = (policyId: string) =>
  infiniteQueryOptions({
    queryKey: ['policies', policyId, 'versions'],
    ...pagesByCursor,
    queryFn: ({ pageParam }) =>
      bodyOf(api.GET('/policies/{policyId}/versions', { params: { path: { policyId }, query: cursorOf(pageParam) } })),
  });

/** The text of a version never changes: it is read once. */
export const policyVersionQuery = (policyId: string, version: number) =>
  queryOptions({
    queryKey: ['policy-versions', policyId, version],
    queryFn: () => bodyOf(api.GET('/policies/{policyId}/versions/{version}', { params: { path: { policyId, version: String(version) } } })),
    staleTime: Infinity,
  });

const countAgainMs = 3000;
const mostDoublings = 4;

/**
 * Consents by version and site. A large account is being counted when it is first asked for, so the numbers grow for a while. Those of an
 * account that records more than a read looks at stay minimums, and are asked for ever more rarely.
 */
export const policyUsageQuery = (policyId: string, version?: number) =>
  queryOptions({
    queryKey: ['policies', policyId, 'usage', version ?? 'all'],
    queryFn: () =>
      bodyOf(api.GET('/policies/{policyId}/usage', { params: { path: { policyId }, query: version === undefined ? {} : { version } } })),
    refetchInterval: ({ state }) =>
      state.data?.is_complete === false ? countAgainMs * 2 ** Math.min(state.dataUpdateCount - 1, mostDoublings) : false,
  });

export const createPolicy = (body: Schema<'PolicyBody'>, idempotencyKey: string) =>
  bodyOf(api.POST('/policies', { params: { header: keyHeader(idempotencyKey) }, body }));
export const publishPolicy = ({ id, ...body }: Schema<'PolicyBody'> & { id: string }, idempotencyKey: string) =>
  bodyOf(api.PUT('/policies/{policyId}', { params: { path: { policyId: id }, header: keyHeader(idempotencyKey) }, body }));
export const deletePolicy = (policyId: string, idempotencyKey: string) =>
  bodyOf(api.DELETE('/policies/{policyId}', { params: { path: { policyId }, header: keyHeader(idempotencyKey) } }));
