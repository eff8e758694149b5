// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

import type { Reply as _carrier_v1_Reply } from '../../carrier/v1/Reply';

export interface ExchangeResponse {
  'replies': (_carrier_v1_Reply)[];
}
