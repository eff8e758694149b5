// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface RequestActor {
  /**
   * person, user or system.
   */
  'kind': (string);
  /**
   * Of a user; "" for others.
   */
  'id': (string);
}
