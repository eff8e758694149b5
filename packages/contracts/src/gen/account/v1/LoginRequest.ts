// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { SessionClient as _account_v1_SessionClient } from '../../account/v1/SessionClient';
import type { PasskeyAssertion as _account_v1_PasskeyAssertion } from '../../account/v1/PasskeyAssertion';

export interface LoginRequest {
  'email': (string);
  'password': (string);
  /**
   * Digest of the previous session of the browser; empty if there is none.
   */
  'previousDigest': (Buffer);
  'client'?: (_account_v1_SessionClient) | undefined;
  /**
   * Second factor: a code of the authenticator app or a recovery code. Empty if the person has not been asked.
   */
  'code'?: (string) | undefined;
  /**
   * Whether the caller knows second_factor_required. Without it, a login that lacks a code is unauthorized.
   */
  'asksForCode'?: (boolean) | undefined;
  /**
   * Whether the caller refuses what the role of a member does not allow. Without it, the session acts for the home account.
   */
  'keepsRoles'?: (boolean) | undefined;
  /**
   * Counts instead of the code.
   */
  'assertion'?: (_account_v1_PasskeyAssertion) | undefined;
}
