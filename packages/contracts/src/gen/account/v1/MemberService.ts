// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { AcceptInvitationRequest as _account_v1_AcceptInvitationRequest } from '../../account/v1/AcceptInvitationRequest';
import type { AcceptInvitationResponse as _account_v1_AcceptInvitationResponse } from '../../account/v1/AcceptInvitationResponse';
import type { CreateInvitationRequest as _account_v1_CreateInvitationRequest } from '../../account/v1/CreateInvitationRequest';
import type { CreateInvitationResponse as _account_v1_CreateInvitationResponse } from '../../account/v1/CreateInvitationResponse';
import type { DescribeInvitationRequest as _account_v1_DescribeInvitationRequest } from '../../account/v1/DescribeInvitationRequest';
import type { DescribeInvitationResponse as _account_v1_DescribeInvitationResponse } from '../../account/v1/DescribeInvitationResponse';
import type { ListAccountsRequest as _account_v1_ListAccountsRequest } from '../../account/v1/ListAccountsRequest';
import type { ListAccountsResponse as _account_v1_ListAccountsResponse } from '../../account/v1/ListAccountsResponse';
import type { ListInvitationsRequest as _account_v1_ListInvitationsRequest } from '../../account/v1/ListInvitationsRequest';
import type { ListInvitationsResponse as _account_v1_ListInvitationsResponse } from '../../account/v1/ListInvitationsResponse';
import type { ListMembersRequest as _account_v1_ListMembersRequest } from '../../account/v1/ListMembersRequest';
import type { ListMembersResponse as _account_v1_ListMembersResponse } from '../../account/v1/ListMembersResponse';
import type { RemoveMemberRequest as _account_v1_RemoveMemberRequest } from '../../account/v1/RemoveMemberRequest';
import type { RemoveMemberResponse as _account_v1_RemoveMemberResponse } from '../../account/v1/RemoveMemberResponse';
import type { RevokeInvitationRequest as _account_v1_RevokeInvitationRequest } from '../../account/v1/RevokeInvitationRequest';
import type { RevokeInvitationResponse as _account_v1_RevokeInvitationResponse } from '../../account/v1/RevokeInvitationResponse';
import type { SwitchAccountRequest as _account_v1_SwitchAccountRequest } from '../../account/v1/SwitchAccountRequest';
import type { SwitchAccountResponse as _account_v1_SwitchAccountResponse } from '../../account/v1/SwitchAccountResponse';
import type { UpdateMemberRequest as _account_v1_UpdateMemberRequest } from '../../account/v1/UpdateMemberRequest';
import type { UpdateMemberResponse as _account_v1_UpdateMemberResponse } from '../../account/v1/UpdateMemberResponse';

export interface MemberServiceDefinition {
  AcceptInvitation: MethodDefinition<_account_v1_AcceptInvitationRequest, _account_v1_AcceptInvitationResponse>
  CreateInvitation: MethodDefinition<_account_v1_CreateInvitationRequest, _account_v1_CreateInvitationResponse>
  DescribeInvitation: MethodDefinition<_account_v1_DescribeInvitationRequest, _account_v1_DescribeInvitationResponse>
  ListAccounts: MethodDefinition<_account_v1_ListAccountsRequest, _account_v1_ListAccountsResponse>
  ListInvitations: MethodDefinition<_account_v1_ListInvitationsRequest, _account_v1_ListInvitationsResponse>
  ListMembers: MethodDefinition<_account_v1_ListMembersRequest, _account_v1_ListMembersResponse>
  RemoveMember: MethodDefinition<_account_v1_RemoveMemberRequest, _account_v1_RemoveMemberResponse>
  RevokeInvitation: MethodDefinition<_account_v1_RevokeInvitationRequest, _account_v1_RevokeInvitationResponse>
  SwitchAccount: MethodDefinition<_account_v1_SwitchAccountRequest, _account_v1_SwitchAccountResponse>
  UpdateMember: MethodDefinition<_account_v1_UpdateMemberRequest, _account_v1_UpdateMemberResponse>
}
