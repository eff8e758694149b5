// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

/**
 * A checkpoint of an account's log in the anchor log.
 */
export interface AnchoredSize {
  /**
   * Leaves of the account's log. 0 if there is none.
   */
  'size': (number);
  /**
   * When the anchor log was first signed, cosigned or stamped with it. 0 if there is none.
   */
  'atMs': (number);
  'names': (string)[];
}
