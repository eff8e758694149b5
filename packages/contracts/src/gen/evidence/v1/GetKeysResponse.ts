// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { KeyGeneration as _evidence_v1_KeyGeneration } from '../../evidence/v1/KeyGeneration';

export interface GetKeysResponse {
  'generations': (_evidence_v1_KeyGeneration)[];
}
