// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { RowFailure as _consent_v1_RowFailure } from '../../consent/v1/RowFailure';

export interface CheckedRow {
  /**
   * Why CreateConsents would not store the row.
   */
  'failure'?: (_consent_v1_RowFailure) | undefined;
}
