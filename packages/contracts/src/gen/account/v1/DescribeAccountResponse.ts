// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

import type { Account as _account_v1_Account } from '../../account/v1/Account';
import type { AccountMember as _account_v1_AccountMember } from '../../account/v1/AccountMember';

export interface DescribeAccountResponse {
  'account': (_account_v1_Account);
  /**
   * At most 100, the first user first.
   */
  'members': (_account_v1_AccountMember)[];
  'liveSites': (number);
  'usableKeys': (number);
  /**
   * The last use of a key or a session; 0 if never.
   */
  'lastUsedAtMs': (number);
}
