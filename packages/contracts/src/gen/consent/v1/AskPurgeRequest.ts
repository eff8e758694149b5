// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Actor as _consent_v1_Actor } from '../../consent/v1/Actor';
import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';

export interface AskPurgeRequest {
  'accountId': (string);
  'subjectId': (string);
  'actor': (_consent_v1_Actor);
  'once'?: (_idempotency_v1_Once) | undefined;
}
