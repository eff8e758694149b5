// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { Log as _evidence_v1_Log } from '../../evidence/v1/Log';
import type { ProvenEvent as _evidence_v1_ProvenEvent } from '../../evidence/v1/ProvenEvent';

export interface ProveCheckResponse {
  'log': (_evidence_v1_Log);
  'events': (_evidence_v1_ProvenEvent)[];
}
