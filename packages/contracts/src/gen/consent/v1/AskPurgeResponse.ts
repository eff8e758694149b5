// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Purge as _consent_v1_Purge } from '../../consent/v1/Purge';

export interface AskPurgeResponse {
  'purge': (_consent_v1_Purge);
  /**
   * Whether the answer was stored by an earlier request. The purge is as it is now.
   */
  'replayed'?: (boolean) | undefined;
}
