// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

import type { SessionClient as _account_v1_SessionClient } from '../../account/v1/SessionClient';

export interface CompleteSsoRequest {
  /**
   * Sealed state of the sign-in; "" without a cookie.
   */
  'flow': (string);
  /**
   * The query of the request, without "?".
   */
  'query': (string);
  /**
   * Digest of the previous session of the browser; empty if there is none.
   */
  'previousDigest': (Buffer);
  'client': (_account_v1_SessionClient);
}
