// Generated from proto/account/v1/controller_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetControllerRequest as _account_v1_GetControllerRequest } from '../../account/v1/GetControllerRequest';
import type { GetControllerResponse as _account_v1_GetControllerResponse } from '../../account/v1/GetControllerResponse';
import type { SetControllerRequest as _account_v1_SetControllerRequest } from '../../account/v1/SetControllerRequest';
import type { SetControllerResponse as _account_v1_SetControllerResponse } from '../../account/v1/SetControllerResponse';

export interface ControllerServiceDefinition {
  GetController: MethodDefinition<_account_v1_GetControllerRequest, _account_v1_GetControllerResponse>
  SetController: MethodDefinition<_account_v1_SetControllerRequest, _account_v1_SetControllerResponse>
}
