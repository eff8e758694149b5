// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface LogQueue {
  /**
   * Whether new events get a leaf (EVIDENCE_LOG).
   */
  'isOn': (boolean);
  /**
   * Leaves of the account that wait for its log. At most 10000, because a longer queue is not read
   * to its end.
   */
  'waiting': (number);
}
