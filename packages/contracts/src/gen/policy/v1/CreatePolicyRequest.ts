// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';

export interface CreatePolicyRequest {
  'accountId': (string);
  'name': (string);
  'content': (string);
  /**
   * Limit of the UTF-8 bytes of all versions of the account, including this one. Absent or 0 means
   * unlimited.
   */
  'maxTextBytes'?: (number) | undefined;
  'once'?: (_idempotency_v1_Once) | undefined;
  /**
   * Stored with the version. Servers without the feature change_note ignore it.
   */
  'changeNote'?: (string) | undefined;
}
