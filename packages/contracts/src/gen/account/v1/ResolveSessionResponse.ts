// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { User as _account_v1_User } from '../../account/v1/User';
import type { Account as _account_v1_Account } from '../../account/v1/Account';
import type { Plan as _account_v1_Plan } from '../../account/v1/Plan';
import type { SiteSet as _account_v1_SiteSet } from '../../account/v1/SiteSet';

export interface ResolveSessionResponse {
  /**
   * account_id is the home account, to which sessions, password and factors belong.
   */
  'user': (_account_v1_User);
  /**
   * The account that the session acts for.
   */
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
  /**
   * Of the user in the account.
   */
  'role'?: (string) | undefined;
  /**
   * Absent: every site.
   */
  'sites'?: (_account_v1_SiteSet) | undefined;
  /**
   * How many accounts the user may act for.
   */
  'accounts'?: (number) | undefined;
  /**
   * Whether the session began with a provider of the account (decision 83). It acts for no other account.
   */
  'bySso'?: (boolean) | undefined;
}
