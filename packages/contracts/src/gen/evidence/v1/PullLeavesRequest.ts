// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface PullLeavesRequest {
  /**
   * Work whose entries are durably in the log. Unknown ids are ignored.
   */
  'doneIds': (number)[];
  /**
   * Returns whole rows of work with up to this many entries, at least one row. At most 20000.
   */
  'maxEvents': (number);
  /**
   * Unfinished work of the caller, which is not returned again. Passing these ids is the only safe way to pull more in a
   * turn: "everything after an id" would miss a row with a lower id that is committed late.
   */
  'heldIds': (number)[];
  /**
   * Accounts whose work stays queued, because an operator must repair their log first.
   */
  'skipAccountIds': (string)[];
}
