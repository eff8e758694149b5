// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

import type { LeafBatch as _evidence_v1_LeafBatch } from '../../evidence/v1/LeafBatch';

export interface PullLeavesResponse {
  'batches': (_evidence_v1_LeafBatch)[];
  /**
   * Age of the oldest work, including held_ids; 0 if there is none.
   */
  'oldestMs': (number);
}
