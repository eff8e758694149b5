// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { RowLeaf as _evidence_v1_RowLeaf } from '../../evidence/v1/RowLeaf';
import type { Damage as _evidence_v1_Damage } from '../../evidence/v1/Damage';

/**
 * As ListRowLeavesResponse.
 */
export interface ListAuditedRowsResponse {
  'leaves': (_evidence_v1_RowLeaf)[];
  'damages': (_evidence_v1_Damage)[];
  'nextCursor': (string);
  'tagKeySha256': (Buffer);
}
