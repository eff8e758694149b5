// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface PullLeavesRequest {
  /**
   * Work whose entries are durably in the log. Unknown ids are ignored.
   */
  'doneIds': (number)[];
  /**
   * Maximum number of entries, up to 20000. Only whole rows of work are returned, at least one.
   */
  'maxEvents': (number);
  /**
   * Unfinished work of the caller, which is not returned again. "Everything after an id" would miss
   * a row with a lower id that commits late.
   */
  'heldIds': (number)[];
  /**
   * Accounts whose log an operator must repair first. Their work stays queued.
   */
  'skipAccountIds': (string)[];
}
