// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface GetTagKeyResponse {
  /**
   * 32 bytes; empty before the account's first leaf.
   */
  'tagKey': (Buffer);
  /**
   * Up to this time the log learned of revisions later, from the database. 0: of none.
   */
  'attestedUntilMs': (number);
  /**
   * Whether revisions are left that have no leaf yet.
   */
  'hasUnattested': (boolean);
}
