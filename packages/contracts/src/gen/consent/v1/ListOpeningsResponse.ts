// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { Opening as _consent_v1_Opening } from '../../consent/v1/Opening';

export interface ListOpeningsResponse {
  'openings': (_consent_v1_Opening)[];
  /**
   * Empty on the last page.
   */
  'nextCursor': (string);
}
