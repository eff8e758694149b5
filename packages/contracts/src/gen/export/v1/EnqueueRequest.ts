// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';

export interface EnqueueRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * Maximum number of exports per calendar month (UTC); 0 is unlimited.
   */
  'maxExports': (number);
  'actorKind': (string);
  'actorId': (string);
  'once'?: (_idempotency_v1_Once) | undefined;
}
