// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface CreateRequestRequest {
  'accountId': (string);
  'siteId': (string);
  'kind': (string);
  'message': (string);
  'language': (string);
  /**
   * The subject for which the site vouched; "" if the request is to be confirmed by mail.
   */
  'provenSubjectId': (string);
  /**
   * "" only with a proven subject.
   */
  'email': (string);
  'claimedSubjectId': (string);
  'place': (string);
}
