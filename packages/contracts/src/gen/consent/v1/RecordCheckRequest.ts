// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';

export interface RecordCheckRequest {
  'accountId': (string);
  /**
   * chk_ + ULID made by the caller, so that a retry hits the primary key.
   */
  'id': (string);
  'siteId': (string);
  /**
   * Number of subjects.
   */
  'subjects': (number);
  /**
   * Of the answer's exact bytes, in lower-case hex.
   */
  'sha256': (string);
  /**
   * With these two, a repeated answer can be made again.
   */
  'askedAtMs': (number);
  'nonce': (string);
  'once'?: (_idempotency_v1_Once) | undefined;
}
