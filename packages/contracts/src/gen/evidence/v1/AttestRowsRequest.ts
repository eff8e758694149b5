// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

import type { RowLeaf as _evidence_v1_RowLeaf } from '../../evidence/v1/RowLeaf';

export interface AttestRowsRequest {
  'accountId': (string);
  /**
   * As listed. At most 1000.
   */
  'leaves': (_evidence_v1_RowLeaf)[];
}
