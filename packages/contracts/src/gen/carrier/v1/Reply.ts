// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { Failure as _carrier_v1_Failure } from '../../carrier/v1/Failure';

export interface Reply {
  /**
   * Id of the call. 0 without an outcome means that the server is shutting down: send new calls
   * elsewhere. Calls in flight still get replies.
   */
  'id': (number);
  /**
   * Encoded response message of the method.
   */
  'payload'?: (Buffer) | undefined;
  'failure'?: (_carrier_v1_Failure) | undefined;
}
