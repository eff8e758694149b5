// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { StoredHash as _evidence_v1_StoredHash } from '../../evidence/v1/StoredHash';

export interface ReadAuditedEntriesResponse {
  /**
   * 48 bytes each. Fewer than asked for if some are missing.
   */
  'entries': (Buffer);
  'hashes': (_evidence_v1_StoredHash)[];
}
