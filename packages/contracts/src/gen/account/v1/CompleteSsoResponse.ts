// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

import type { User as _account_v1_User } from '../../account/v1/User';
import type { Account as _account_v1_Account } from '../../account/v1/Account';

export interface CompleteSsoResponse {
  /**
   * Only this response contains the token. "" if the sign-in was refused.
   */
  'token': (string);
  'user'?: (_account_v1_User) | undefined;
  'account'?: (_account_v1_Account) | undefined;
  /**
   * Why it was refused: expired, denied, token, email, domain, removed, full or provider. "" if it was not.
   */
  'refusal': (string);
}
