// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { RowFailure as _consent_v1_RowFailure } from '../../consent/v1/RowFailure';

export interface CreateResult {
  /**
   * The record as public JSON text (spec 2.1), made once for event and answer.
   */
  'consentJson'?: (string) | undefined;
  'failure'?: (_consent_v1_RowFailure) | undefined;
  /**
   * Whether the answer was stored by an earlier request.
   */
  'replayed'?: (boolean) | undefined;
}
