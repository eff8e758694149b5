import { queryOptions } from '@tanstack/react-query';
import { bodyOf, type Schema } from './client';
import type { Role } from './roles';
import { untypedApi } from './untyped';

export interface OwnAccount {
  id: string;
  name: string;
  role: Role;
  current: boolean;
}

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async () => (await bodyOf<{ data: OwnAccount[] }>(untypedApi.GET('/auth/accounts'))).data,
});

/** The session acts for that account from now on. */
export const switchAccount = (id: string) =>
  bodyOf<Schema<'SignedIn'>>(untypedApi.POST('/auth/accounts/{id}', { params: { path: { id } } }));
