// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

import type { Export as _export_v1_Export } from '../../export/v1/Export';

export interface BeginInlineResponse {
  'export': (_export_v1_Export);
  /**
   * Length of the lease; 0 if KeepInline is not expected.
   */
  'leaseMs': (number);
}
