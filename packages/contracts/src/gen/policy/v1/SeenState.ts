// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

export interface SeenState {
  /**
   * before, refused, partial or accepted.
   */
  'state': (string);
  'reports': (number);
  /**
   * Three clients on each of two days.
   */
  'confirmed': (boolean);
}
