// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface ListOpeningsRequest {
  'accountId': (string);
  /**
   * Empty means from the beginning.
   */
  'cursor': (string);
  /**
   * Records and erasures, 1 to 1000. A page may have fewer.
   */
  'limit': (number);
}
