// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { Failure as _carrier_v1_Failure } from '../../carrier/v1/Failure';

export interface Reply {
  /**
   * That of the call. 0, without an outcome: the server is going away, new calls
   * go elsewhere, those it has are still answered.
   */
  'id': (number);
  /**
   * The response message of the method, encoded.
   */
  'payload'?: (Buffer) | undefined;
  'failure'?: (_carrier_v1_Failure) | undefined;
}
