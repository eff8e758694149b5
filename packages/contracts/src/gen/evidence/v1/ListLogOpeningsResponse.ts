// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { RecordOpening as _evidence_v1_RecordOpening } from '../../evidence/v1/RecordOpening';

export interface ListLogOpeningsResponse {
  'openings': (_evidence_v1_RecordOpening)[];
  /**
   * "" on the last page.
   */
  'nextCursor': (string);
}
