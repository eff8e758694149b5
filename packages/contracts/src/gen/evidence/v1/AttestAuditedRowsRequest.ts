// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { RowLeaf as _evidence_v1_RowLeaf } from '../../evidence/v1/RowLeaf';

export interface AttestAuditedRowsRequest {
  'accountId': (string);
  'source': (string);
  'leaves': (_evidence_v1_RowLeaf)[];
}
