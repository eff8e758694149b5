// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

import type { RequestHeader as _webhook_v1_RequestHeader } from '../../webhook/v1/RequestHeader';

/**
 * A request as it was sent. Its body is the payload of the delivery.
 */
export interface AttemptRequest {
  /**
   * Number of the attempt.
   */
  'number': (number);
  'url': (string);
  /**
   * In the order in which they were sent.
   */
  'headers': (_webhook_v1_RequestHeader)[];
}
