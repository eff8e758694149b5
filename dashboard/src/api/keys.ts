import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';
import { cursorOf, pagesByCursor } from './next-page';

export const keysQuery = infiniteQueryOptions({
  queryKey: ['keys'],
  ...pagesByCursor,
  queryFn: ({ pageParam }) => bodyOf(api.GET('/keys', { params: { query: cursorOf(pageParam) } })),
});

export interface KeyCreator {
  user_id: string;
  name: string;
  /** No longer a member of the account. */
  removed: boolean;
}

/** Null or absent where it is not known. */
export const creatorOf = (key: Schema<'Key'>): KeyCreator | null => (key as { created_by?: KeyCreator | null }).created_by ?? null;

export const keyScopes = ['consents:read', 'consents:write', 'policies:write', 'exports', 'evidence'] as const satisfies NonNullable<
  Schema<'Key'>['scopes']
>;
export type KeyScope = (typeof keyScopes)[number];

export const createKey = (body: Schema<'CreateKey'>) => bodyOf(api.POST('/keys', { body }));
export const revokeKey = (id: string) => bodyOf(api.DELETE('/keys/{id}', { params: { path: { id } } }));
