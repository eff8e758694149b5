// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { Log as _evidence_v1_Log } from '../../evidence/v1/Log';

export interface ProveConsistencyResponse {
  'log': (_evidence_v1_Log);
  /**
   * Consistency proof to the checkpoint (RFC 6962 section 2.1.2): hashes of 32 bytes, lowest first.
   */
  'proof': (Buffer)[];
}
