// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { Call as _carrier_v1_Call } from '../../carrier/v1/Call';

export interface ExchangeRequest {
  /**
   * Calls made in the same turn of the event loop share a message.
   */
  'calls': (_carrier_v1_Call)[];
}
