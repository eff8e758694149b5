// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { Damage as _evidence_v1_Damage } from '../../evidence/v1/Damage';

export interface AuditSharedResponse {
  'damages': (_evidence_v1_Damage)[];
  'nextCursor': (string);
}
