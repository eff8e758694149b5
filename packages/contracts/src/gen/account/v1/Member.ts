// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { SiteSet as _account_v1_SiteSet } from '../../account/v1/SiteSet';

export interface Member {
  'userId': (string);
  'name': (string);
  'email': (string);
  'role': (string);
  /**
   * Absent: every site.
   */
  'sites'?: (_account_v1_SiteSet) | undefined;
  'createdAtMs': (number);
  /**
   * Of their sessions that act for the account and have not ended; 0 without one.
   */
  'lastSeenAtMs': (number);
  'hasSecondFactor': (boolean);
}
