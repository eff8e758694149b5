// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

import type { RowLeaf as _evidence_v1_RowLeaf } from '../../evidence/v1/RowLeaf';
import type { Damage as _evidence_v1_Damage } from '../../evidence/v1/Damage';

export interface ListRowLeavesResponse {
  'leaves': (_evidence_v1_RowLeaf)[];
  'damages': (_evidence_v1_Damage)[];
  /**
   * "" on the last page.
   */
  'nextCursor': (string);
  /**
   * SHA-256 of the account's tag key; empty without one, and for policies.
   */
  'tagKeySha256': (Buffer);
}
