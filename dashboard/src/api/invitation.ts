import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';

/** The answer does not change while the page is open. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => bodyOf(api.POST('/auth/invitation', { body: { token } })),
    staleTime: Infinity,
    retry: false,
  });

export const acceptInvitation = (body: Schema<'AcceptInvitation'>) => bodyOf(api.POST('/auth/invitation/accept', { body }));
