import { defineService } from '../define-service';
import type { MemberServiceDefinition } from '../gen/account/v1/MemberService';
import type { MethodsOf } from '../service-contract';

export type MemberServiceMethods = MethodsOf<MemberServiceDefinition>;

export const memberService = defineService<MemberServiceDefinition>('account.v1.MemberService', {
  listMembers: 'read',
  updateMember: true,
  // A retry would answer not_found although the member was removed.
  removeMember: false,
  listAccounts: 'read',
  // Tokens of sessions are shown once, and a retry would not find the session.
  switchAccount: false,
  // A retry would send a second email.
  createInvitation: false,
  listInvitations: 'read',
  // A retry would answer not_found although the invitation was revoked.
  revokeInvitation: false,
  describeInvitation: 'read',
  acceptInvitation: false,
});
