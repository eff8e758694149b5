// Generated from proto/account/v1/user_service.proto by generate.mjs. Not edited by hand.

import type { User as _account_v1_User } from '../../account/v1/User';

export interface ResetPasswordResponse {
  'user': (_account_v1_User);
}
