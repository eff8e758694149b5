import { queryOptions } from '@tanstack/react-query';
import { bodyOf, type Schema } from './client';
import type { Role } from './roles';
import { untypedApi } from './untyped';

export interface OpenInvitation {
  account_name: string;
  role: Role;
  email: string;
  invited_by: string;
  /** The address belongs to nobody yet, so accepting takes a name and a password. */
  needs_account: boolean;
}

/** Read again only by another visit: the answer does not change while the page is open. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => bodyOf<OpenInvitation>(untypedApi.POST('/auth/invitation', { body: { token } })),
    staleTime: Infinity,
    retry: false,
  });

export const acceptInvitation = (body: { token: string; name?: string; password?: string }) =>
  bodyOf<Schema<'SignedIn'>>(untypedApi.POST('/auth/invitation/accept', { body }));
