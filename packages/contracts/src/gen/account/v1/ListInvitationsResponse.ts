// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { Invitation as _account_v1_Invitation } from '../../account/v1/Invitation';

export interface ListInvitationsResponse {
  'invitations': (_account_v1_Invitation)[];
}
