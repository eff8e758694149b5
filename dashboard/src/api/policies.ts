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

export const policyVersionQuery = (policyId: string, version: number) =>
  queryOptions({
    queryKey: ['policy-versions', policyId, version],
    queryFn: () => bodyOf(api.GET('/policies/{policyId}/versions/{version}', { params: { path: { policyId, version: String(version) } } })),
    staleTime: Infinity,
  });

/** 'plain' if the public page of a text shows it without formatting. */
export const policyFormatQuery = (sha256: string) =>
  queryOptions({
    queryKey: ['policy-format', sha256],
    queryFn: async () => (await fetch(`/api/v1/public/policy/${sha256}`, { method: 'HEAD' })).headers.get('X-Policy-Format') ?? '',
  });

const countAgainMs = 3000;
const mostDoublings = 4;

/**
 * The first request starts the count of a large account, so the numbers grow for a while. In very large accounts they stay
 * incomplete, so polling slows down.
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
