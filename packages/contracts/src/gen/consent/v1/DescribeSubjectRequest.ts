// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeSubjectRequest {
  'accountId': (string);
  'subjectId': (string);
  /**
   * Empty means from the beginning.
   */
  'cursor': (string);
  /**
   * If true, leaves have no data. Earlier releases ignore this.
   */
  'withoutData': (boolean);
}
