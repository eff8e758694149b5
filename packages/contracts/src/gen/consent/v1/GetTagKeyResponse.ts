// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface GetTagKeyResponse {
  /**
   * 32 bytes; empty before the account's first leaf.
   */
  'tagKey': (Buffer);
  /**
   * Latest time of an attested revision, which the log learned of later, from the database. 0 if there is none.
   */
  'attestedUntilMs': (number);
  /**
   * True if some revisions have no leaf yet.
   */
  'hasUnattested': (boolean);
}
