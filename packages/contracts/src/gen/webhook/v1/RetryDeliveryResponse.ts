// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

import type { Delivery as _webhook_v1_Delivery } from '../../webhook/v1/Delivery';

export interface RetryDeliveryResponse {
  'delivery': (_webhook_v1_Delivery);
}
