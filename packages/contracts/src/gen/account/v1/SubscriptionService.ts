// Generated from proto/account/v1/subscription_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CancelSubscriptionRequest as _account_v1_CancelSubscriptionRequest } from '../../account/v1/CancelSubscriptionRequest';
import type { CancelSubscriptionResponse as _account_v1_CancelSubscriptionResponse } from '../../account/v1/CancelSubscriptionResponse';
import type { ChangePlanRequest as _account_v1_ChangePlanRequest } from '../../account/v1/ChangePlanRequest';
import type { ChangePlanResponse as _account_v1_ChangePlanResponse } from '../../account/v1/ChangePlanResponse';
import type { GetSubscriptionRequest as _account_v1_GetSubscriptionRequest } from '../../account/v1/GetSubscriptionRequest';
import type { GetSubscriptionResponse as _account_v1_GetSubscriptionResponse } from '../../account/v1/GetSubscriptionResponse';
import type { ListPlansRequest as _account_v1_ListPlansRequest } from '../../account/v1/ListPlansRequest';
import type { ListPlansResponse as _account_v1_ListPlansResponse } from '../../account/v1/ListPlansResponse';
import type { SubscribeRequest as _account_v1_SubscribeRequest } from '../../account/v1/SubscribeRequest';
import type { SubscribeResponse as _account_v1_SubscribeResponse } from '../../account/v1/SubscribeResponse';

export interface SubscriptionServiceDefinition {
  CancelSubscription: MethodDefinition<_account_v1_CancelSubscriptionRequest, _account_v1_CancelSubscriptionResponse>
  ChangePlan: MethodDefinition<_account_v1_ChangePlanRequest, _account_v1_ChangePlanResponse>
  GetSubscription: MethodDefinition<_account_v1_GetSubscriptionRequest, _account_v1_GetSubscriptionResponse>
  ListPlans: MethodDefinition<_account_v1_ListPlansRequest, _account_v1_ListPlansResponse>
  Subscribe: MethodDefinition<_account_v1_SubscribeRequest, _account_v1_SubscribeResponse>
}
