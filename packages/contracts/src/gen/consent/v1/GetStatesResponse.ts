// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { SubjectState as _consent_v1_SubjectState } from '../../consent/v1/SubjectState';

export interface GetStatesResponse {
  /**
   * One per subject, in order, or one per site.
   */
  'states': (_consent_v1_SubjectState)[];
}
