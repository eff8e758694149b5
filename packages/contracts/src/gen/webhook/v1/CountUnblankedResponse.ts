// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface CountUnblankedResponse {
  /**
   * At most 1,000: then there may be more.
   */
  'deliveries': (number);
}
