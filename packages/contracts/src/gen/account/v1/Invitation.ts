// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { SiteSet as _account_v1_SiteSet } from '../../account/v1/SiteSet';

export interface Invitation {
  'id': (string);
  'email': (string);
  'role': (string);
  'sites'?: (_account_v1_SiteSet) | undefined;
  'createdAtMs': (number);
  'expiresAtMs': (number);
  /**
   * Name of who invited.
   */
  'invitedBy': (string);
}
