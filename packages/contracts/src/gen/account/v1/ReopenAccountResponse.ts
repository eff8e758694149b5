// Generated from proto/account/v1/closing_service.proto by generate.mjs. Not edited by hand.

import type { Account as _account_v1_Account } from '../../account/v1/Account';

export interface ReopenAccountResponse {
  'account': (_account_v1_Account);
}
