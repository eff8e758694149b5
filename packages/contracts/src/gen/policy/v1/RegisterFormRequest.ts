// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';

export interface RegisterFormRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * Canonical JSON of at most 1 MiB. Its `picture` describes the picture, and is null without one.
   */
  'content': (string);
  /**
   * 1 byte to 1 MiB.
   */
  'picture'?: (Buffer) | undefined;
  'once'?: (_idempotency_v1_Once) | undefined;
}
