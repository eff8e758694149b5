// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { AccountOfUser as _account_v1_AccountOfUser } from '../../account/v1/AccountOfUser';

export interface ListAccountsResponse {
  'accounts': (_account_v1_AccountOfUser)[];
}
