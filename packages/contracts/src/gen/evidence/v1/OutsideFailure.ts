// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface OutsideFailure {
  /**
   * witness or authority.
   */
  'kind': (string);
  'name': (string);
  /**
   * As in the metrics evidence_witness_failures_total and evidence_tsa_failures_total.
   */
  'reason': (string);
  /**
   * Of the first such answer in a row.
   */
  'sinceMs': (number);
}
