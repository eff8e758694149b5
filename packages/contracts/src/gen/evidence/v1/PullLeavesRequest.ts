// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface PullLeavesRequest {
  /**
   * Work whose entries are durably in the log. Unknown ids are ignored.
   */
  'doneIds': (number)[];
  /**
   * Rows of work are returned whole until they have this many entries, one row at least. At most 20000.
   */
  'maxEvents': (number);
  /**
   * Work that the caller has in hand and has not finished; it is not returned. Passing these ids is the only safe way to
   * take more in a turn: a row with a lower id may be committed late, and it comes before what follows it.
   */
  'heldIds': (number)[];
  /**
   * Accounts whose work stays in the queue, because their log takes nothing until an operator repairs it.
   */
  'skipAccountIds': (string)[];
}
