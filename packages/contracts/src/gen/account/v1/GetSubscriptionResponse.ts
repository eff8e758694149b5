// Generated from proto/account/v1/subscription_service.proto by generate.mjs. Not edited by hand.

import type { Account as _account_v1_Account } from '../../account/v1/Account';
import type { Plan as _account_v1_Plan } from '../../account/v1/Plan';

export interface GetSubscriptionResponse {
  'account': (_account_v1_Account);
  /**
   * Includes the numbers agreed with this account.
   */
  'plan': (_account_v1_Plan);
}
