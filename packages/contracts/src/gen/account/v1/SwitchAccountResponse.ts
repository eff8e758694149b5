// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { User as _account_v1_User } from '../../account/v1/User';
import type { Account as _account_v1_Account } from '../../account/v1/Account';

export interface SwitchAccountResponse {
  /**
   * As in LoginResponse.
   */
  'token': (string);
  'user': (_account_v1_User);
  'account': (_account_v1_Account);
}
