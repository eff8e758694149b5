// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface CloseRequestRequest {
  'accountId': (string);
  'id': (string);
  /**
   * answered or refused.
   */
  'outcome': (string);
  'text': (string);
  'files': (string)[];
  'userId': (string);
}
