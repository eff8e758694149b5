import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async () => (await bodyOf(api.GET('/auth/accounts'))).data,
});

/** The session acts for that account from now on. */
export const switchAccount = (id: string) => bodyOf(api.POST('/auth/accounts/{id}', { params: { path: { id } } }));
