// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { User as _account_v1_User } from '../../account/v1/User';
import type { Account as _account_v1_Account } from '../../account/v1/Account';

export interface LoginResponse {
  /**
   * 256 bits as base64url. Only this response contains the token; the server stores its SHA-256.
   */
  'token': (string);
  'user': (_account_v1_User);
  'account': (_account_v1_Account);
}
