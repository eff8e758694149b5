// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface SendTestEventRequest {
  'accountId': (string);
  'id': (string);
  /**
   * A type of the specification, or webhook.test, the default. Earlier releases ignore it, so set
   * it only if the server has the feature webhook_tools.
   */
  'type': (string);
}
