// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { Member as _account_v1_Member } from '../../account/v1/Member';

export interface UpdateMemberResponse {
  'member': (_account_v1_Member);
}
