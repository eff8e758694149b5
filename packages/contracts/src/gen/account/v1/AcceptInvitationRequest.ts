// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

import type { SessionClient as _account_v1_SessionClient } from '../../account/v1/SessionClient';

export interface AcceptInvitationRequest {
  'token': (string);
  /**
   * Digest of the browser's session, which ends; empty if there is none.
   */
  'digest': (Buffer);
  /**
   * For a new user.
   */
  'name': (string);
  'password': (string);
  'client': (_account_v1_SessionClient);
}
