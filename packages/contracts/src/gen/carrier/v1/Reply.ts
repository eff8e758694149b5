// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { Failure as _carrier_v1_Failure } from '../../carrier/v1/Failure';

export interface Reply {
  'id': (number);
  /**
   * The response message of the method, encoded.
   */
  'payload'?: (Buffer) | undefined;
  'failure'?: (_carrier_v1_Failure) | undefined;
}
