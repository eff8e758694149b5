// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

import type { Delivery as _webhook_v1_Delivery } from '../../webhook/v1/Delivery';
import type { DeliveryAttempt as _webhook_v1_DeliveryAttempt } from '../../webhook/v1/DeliveryAttempt';
import type { AttemptRequest as _webhook_v1_AttemptRequest } from '../../webhook/v1/AttemptRequest';

export interface GetDeliveryResponse {
  'delivery': (_webhook_v1_Delivery);
  /**
   * The exact JSON text that is sent and signed; "" after an erasure.
   */
  'payload': (string);
  /**
   * Oldest first.
   */
  'attempts': (_webhook_v1_DeliveryAttempt)[];
  /**
   * Requests of the attempts. Earlier releases recorded none.
   */
  'requests': (_webhook_v1_AttemptRequest)[];
}
