import { queryOptions } from '@tanstack/react-query';
import { bodyOf } from './client';
import { untypedApi } from './untyped';
import type { Role } from './roles';

export interface Member {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  /** Null: all sites. */
  site_ids: string[] | null;
  created_at: string;
  last_seen_at: string | null;
  has_second_factor: boolean;
  you: boolean;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  site_ids: string[] | null;
  created_at: string;
  expires_at: string;
  invited_by: string;
}

/** What a member may do. `site_ids: null` for all sites. */
export interface Rights {
  role: Role;
  site_ids: string[] | null;
}

/** What becomes of the API keys that a member created. */
export type KeysOfMember = 'keep' | 'revoke';

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async () => (await bodyOf<{ data: Member[] }>(untypedApi.GET('/members'))).data,
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async () => (await bodyOf<{ data: Invitation[] }>(untypedApi.GET('/invitations'))).data,
});

export const updateMember = ({ userId, role, site_ids }: Rights & { userId: string }) =>
  bodyOf<Member>(untypedApi.PUT('/members/{userId}', { params: { path: { userId } }, body: { role, site_ids } }));
export const removeMember = ({ userId, keys }: { userId: string; keys: KeysOfMember }) =>
  bodyOf<undefined>(untypedApi.DELETE('/members/{userId}', { params: { path: { userId }, query: { keys } } }));
export const invite = (body: Rights & { email: string }) => bodyOf<Invitation>(untypedApi.POST('/invitations', { body }));
export const revokeInvitation = (id: string) => bodyOf<undefined>(untypedApi.DELETE('/invitations/{id}', { params: { path: { id } } }));
