// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateAccountRequest as _account_v1_CreateAccountRequest } from '../../account/v1/CreateAccountRequest';
import type { CreateAccountResponse as _account_v1_CreateAccountResponse } from '../../account/v1/CreateAccountResponse';
import type { DescribeAccountRequest as _account_v1_DescribeAccountRequest } from '../../account/v1/DescribeAccountRequest';
import type { DescribeAccountResponse as _account_v1_DescribeAccountResponse } from '../../account/v1/DescribeAccountResponse';
import type { EndSessionsOfUserRequest as _account_v1_EndSessionsOfUserRequest } from '../../account/v1/EndSessionsOfUserRequest';
import type { EndSessionsOfUserResponse as _account_v1_EndSessionsOfUserResponse } from '../../account/v1/EndSessionsOfUserResponse';
import type { GetAccountRequest as _account_v1_GetAccountRequest } from '../../account/v1/GetAccountRequest';
import type { GetAccountResponse as _account_v1_GetAccountResponse } from '../../account/v1/GetAccountResponse';
import type { ResetFactorsRequest as _account_v1_ResetFactorsRequest } from '../../account/v1/ResetFactorsRequest';
import type { ResetFactorsResponse as _account_v1_ResetFactorsResponse } from '../../account/v1/ResetFactorsResponse';
import type { SetPlanRequest as _account_v1_SetPlanRequest } from '../../account/v1/SetPlanRequest';
import type { SetPlanResponse as _account_v1_SetPlanResponse } from '../../account/v1/SetPlanResponse';
import type { SetStatusRequest as _account_v1_SetStatusRequest } from '../../account/v1/SetStatusRequest';
import type { SetStatusResponse as _account_v1_SetStatusResponse } from '../../account/v1/SetStatusResponse';
import type { SetSubscriptionStatusRequest as _account_v1_SetSubscriptionStatusRequest } from '../../account/v1/SetSubscriptionStatusRequest';
import type { SetSubscriptionStatusResponse as _account_v1_SetSubscriptionStatusResponse } from '../../account/v1/SetSubscriptionStatusResponse';

export interface AccountServiceDefinition {
  CreateAccount: MethodDefinition<_account_v1_CreateAccountRequest, _account_v1_CreateAccountResponse>
  DescribeAccount: MethodDefinition<_account_v1_DescribeAccountRequest, _account_v1_DescribeAccountResponse>
  EndSessionsOfUser: MethodDefinition<_account_v1_EndSessionsOfUserRequest, _account_v1_EndSessionsOfUserResponse>
  GetAccount: MethodDefinition<_account_v1_GetAccountRequest, _account_v1_GetAccountResponse>
  ResetFactors: MethodDefinition<_account_v1_ResetFactorsRequest, _account_v1_ResetFactorsResponse>
  SetPlan: MethodDefinition<_account_v1_SetPlanRequest, _account_v1_SetPlanResponse>
  SetStatus: MethodDefinition<_account_v1_SetStatusRequest, _account_v1_SetStatusResponse>
  SetSubscriptionStatus: MethodDefinition<_account_v1_SetSubscriptionStatusRequest, _account_v1_SetSubscriptionStatusResponse>
}
