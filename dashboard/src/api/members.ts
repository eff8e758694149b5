import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';

export type Member = Schema<'Member'>;
export type Invitation = Schema<'Invitation'>;

/** What a member may do, and on which sites. */
export type Rights = Pick<Member, 'role' | 'site_ids'>;

/** What becomes of the API keys that a member created. */
export type KeysOfMember = 'keep' | 'revoke';

export const membersQuery = queryOptions({ queryKey: ['members'], queryFn: async () => (await bodyOf(api.GET('/members'))).data });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async () => (await bodyOf(api.GET('/invitations'))).data,
});

export const updateMember = ({ userId, role, site_ids }: Rights & { userId: string }) =>
  bodyOf(api.PUT('/members/{userId}', { params: { path: { userId } }, body: { role, site_ids } }));
export const removeMember = ({ userId, keys }: { userId: string; keys: KeysOfMember }) =>
  bodyOf(api.DELETE('/members/{userId}', { params: { path: { userId }, query: { keys } } }));
export const invite = (body: Rights & { email: string }) => bodyOf(api.POST('/invitations', { body }));
export const revokeInvitation = (id: string) => bodyOf(api.DELETE('/invitations/{id}', { params: { path: { id } } }));
