// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface SendTestEventRequest {
  'accountId': (string);
  'id': (string);
  /**
   * A type of the specification, or webhook.test. "": webhook.test. Earlier releases
   * ignore it, so a call that sets it needs the feature webhook_tools.
   */
  'type': (string);
}
