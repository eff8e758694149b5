// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

import type { Export as _export_v1_Export } from '../../export/v1/Export';

export interface EnqueueResponse {
  'export': (_export_v1_Export);
  /**
   * Whether the answer was stored by an earlier request. The status is current.
   */
  'replayed'?: (boolean) | undefined;
}
