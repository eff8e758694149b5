// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { User as _account_v1_User } from '../../account/v1/User';
import type { Account as _account_v1_Account } from '../../account/v1/Account';
import type { Plan as _account_v1_Plan } from '../../account/v1/Plan';

export interface ResolveSessionResponse {
  'user': (_account_v1_User);
  'account': (_account_v1_Account);
  /**
   * Includes the numbers agreed with this account.
   */
  'plan': (_account_v1_Plan);
  'hasSecondFactor'?: (boolean) | undefined;
  /**
   * When the session last proved the second factor; 0 if it never did.
   */
  'factorProvedAtMs'?: (number) | undefined;
}
