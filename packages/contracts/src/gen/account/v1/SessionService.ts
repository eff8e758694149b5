// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { EndSessionRequest as _account_v1_EndSessionRequest } from '../../account/v1/EndSessionRequest';
import type { EndSessionResponse as _account_v1_EndSessionResponse } from '../../account/v1/EndSessionResponse';
import type { LoginRequest as _account_v1_LoginRequest } from '../../account/v1/LoginRequest';
import type { LoginResponse as _account_v1_LoginResponse } from '../../account/v1/LoginResponse';
import type { ResolveSessionRequest as _account_v1_ResolveSessionRequest } from '../../account/v1/ResolveSessionRequest';
import type { ResolveSessionResponse as _account_v1_ResolveSessionResponse } from '../../account/v1/ResolveSessionResponse';

export interface SessionServiceDefinition {
  EndSession: MethodDefinition<_account_v1_EndSessionRequest, _account_v1_EndSessionResponse>
  Login: MethodDefinition<_account_v1_LoginRequest, _account_v1_LoginResponse>
  ResolveSession: MethodDefinition<_account_v1_ResolveSessionRequest, _account_v1_ResolveSessionResponse>
}
