// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { Failure as _carrier_v1_Failure } from '../../carrier/v1/Failure';

export interface Reply {
  /**
   * Id of the call. 0, without an outcome, means that the server is leaving: send
   * new calls elsewhere. Calls already sent still get replies.
   */
  'id': (number);
  /**
   * The response message of the method, encoded.
   */
  'payload'?: (Buffer) | undefined;
  'failure'?: (_carrier_v1_Failure) | undefined;
}
