// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { Damage as _evidence_v1_Damage } from '../../evidence/v1/Damage';

export interface AuditLogResponse {
  /**
   * Of the signed checkpoint; 0 without one.
   */
  'size': (number);
  'root': (Buffer);
  /**
   * In the leaf log.tag_key; empty before it.
   */
  'tagKeySha256': (Buffer);
  'damages': (_evidence_v1_Damage)[];
}
