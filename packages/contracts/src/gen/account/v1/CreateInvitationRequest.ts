// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { SiteSet as _account_v1_SiteSet } from '../../account/v1/SiteSet';

export interface CreateInvitationRequest {
  'accountId': (string);
  'email': (string);
  'role': (string);
  'sites'?: (_account_v1_SiteSet) | undefined;
  /**
   * Who asks.
   */
  'byUserId': (string);
}
