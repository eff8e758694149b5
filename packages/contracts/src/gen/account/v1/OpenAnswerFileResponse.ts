// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface OpenAnswerFileResponse {
  'accountId': (string);
  'siteId': (string);
  'subjectId': (string);
  'requestId': (string);
  /**
   * Cell of the account.
   */
  'cell': (string);
}
