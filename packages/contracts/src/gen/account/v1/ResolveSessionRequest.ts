// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { SessionClient as _account_v1_SessionClient } from '../../account/v1/SessionClient';

export interface ResolveSessionRequest {
  /**
   * SHA-256 of the token, 32 bytes.
   */
  'digest': (Buffer);
  /**
   * Stored at most once a minute, with the time of the last use.
   */
  'client'?: (_account_v1_SessionClient) | undefined;
  /**
   * Whether the caller refuses what the role of a member does not allow. Without it, sessions that act for another account
   * than the home one are not found.
   */
  'keepsRoles'?: (boolean) | undefined;
}
