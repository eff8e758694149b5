// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { EndOtherSessionsRequest as _account_v1_EndOtherSessionsRequest } from '../../account/v1/EndOtherSessionsRequest';
import type { EndOtherSessionsResponse as _account_v1_EndOtherSessionsResponse } from '../../account/v1/EndOtherSessionsResponse';
import type { EndSessionOfUserRequest as _account_v1_EndSessionOfUserRequest } from '../../account/v1/EndSessionOfUserRequest';
import type { EndSessionOfUserResponse as _account_v1_EndSessionOfUserResponse } from '../../account/v1/EndSessionOfUserResponse';
import type { EndSessionRequest as _account_v1_EndSessionRequest } from '../../account/v1/EndSessionRequest';
import type { EndSessionResponse as _account_v1_EndSessionResponse } from '../../account/v1/EndSessionResponse';
import type { ListSessionsRequest as _account_v1_ListSessionsRequest } from '../../account/v1/ListSessionsRequest';
import type { ListSessionsResponse as _account_v1_ListSessionsResponse } from '../../account/v1/ListSessionsResponse';
import type { LoginRequest as _account_v1_LoginRequest } from '../../account/v1/LoginRequest';
import type { LoginResponse as _account_v1_LoginResponse } from '../../account/v1/LoginResponse';
import type { LoginWithPasskeyRequest as _account_v1_LoginWithPasskeyRequest } from '../../account/v1/LoginWithPasskeyRequest';
import type { LoginWithPasskeyResponse as _account_v1_LoginWithPasskeyResponse } from '../../account/v1/LoginWithPasskeyResponse';
import type { ResolveSessionRequest as _account_v1_ResolveSessionRequest } from '../../account/v1/ResolveSessionRequest';
import type { ResolveSessionResponse as _account_v1_ResolveSessionResponse } from '../../account/v1/ResolveSessionResponse';

export interface SessionServiceDefinition {
  EndOtherSessions: MethodDefinition<_account_v1_EndOtherSessionsRequest, _account_v1_EndOtherSessionsResponse>
  EndSession: MethodDefinition<_account_v1_EndSessionRequest, _account_v1_EndSessionResponse>
  EndSessionOfUser: MethodDefinition<_account_v1_EndSessionOfUserRequest, _account_v1_EndSessionOfUserResponse>
  ListSessions: MethodDefinition<_account_v1_ListSessionsRequest, _account_v1_ListSessionsResponse>
  Login: MethodDefinition<_account_v1_LoginRequest, _account_v1_LoginResponse>
  LoginWithPasskey: MethodDefinition<_account_v1_LoginWithPasskeyRequest, _account_v1_LoginWithPasskeyResponse>
  ResolveSession: MethodDefinition<_account_v1_ResolveSessionRequest, _account_v1_ResolveSessionResponse>
}
