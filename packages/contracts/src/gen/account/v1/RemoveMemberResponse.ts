// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { Key as _account_v1_Key } from '../../account/v1/Key';

export interface RemoveMemberResponse {
  'revokedKeys': (_account_v1_Key)[];
}
