// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { PasskeyAssertion as _account_v1_PasskeyAssertion } from '../../account/v1/PasskeyAssertion';
import type { SessionClient as _account_v1_SessionClient } from '../../account/v1/SessionClient';

export interface LoginWithPasskeyRequest {
  'assertion': (_account_v1_PasskeyAssertion);
  /**
   * As in LoginRequest.
   */
  'previousDigest': (Buffer);
  'client'?: (_account_v1_SessionClient) | undefined;
}
