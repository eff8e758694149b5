// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { SessionClient as _account_v1_SessionClient } from '../../account/v1/SessionClient';

export interface SwitchAccountRequest {
  'homeAccountId': (string);
  'userId': (string);
  /**
   * Digest of the caller's session, which ends.
   */
  'digest': (Buffer);
  'accountId': (string);
  'client': (_account_v1_SessionClient);
}
