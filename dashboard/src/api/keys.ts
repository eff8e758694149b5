import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

export const keysQuery = infiniteQueryOptions({
  queryKey: ['keys'],
  ...pagesByCursor,
  queryFn: ({ pageParam }) => bodyOf(api.GET('/keys', { params: { query: cursorOf(pageParam) } })),
});

export type KeyCreator = NonNullable<Schema<'Key'>['created_by']>;

export const keyScopes = ['consents:read', 'consents:write', 'policies:write', 'exports', 'evidence'] as const satisfies NonNullable<
  Schema<'Key'>['scopes']
>;
export type KeyScope = (typeof keyScopes)[number];

/** What the role may allow a key, and whether that is everything. The service refuses the rest (decision 80.12). */
export const scopesOf = (role: string | undefined): { scopes: readonly KeyScope[]; mayAllowAll: boolean } =>
  role === 'developer'
    ? { scopes: ['consents:read', 'consents:write', 'policies:write'], mayAllowAll: false }
    : { scopes: keyScopes, mayAllowAll: true };

export const createKey = (body: Schema<'CreateKey'>) => bodyOf(api.POST('/keys', { body }));
export const revokeKey = (id: string) => bodyOf(api.DELETE('/keys/{id}', { params: { path: { id } } }));
