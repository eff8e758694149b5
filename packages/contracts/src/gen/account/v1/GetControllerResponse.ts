// Generated from proto/account/v1/controller_service.proto by generate.mjs. Not edited by hand.

import type { Controller as _account_v1_Controller } from '../../account/v1/Controller';

export interface GetControllerResponse {
  'controller': (_account_v1_Controller);
}
