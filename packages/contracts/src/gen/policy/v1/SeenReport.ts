// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

export interface SeenReport {
  /**
   * From 1, without a gap. A week without a report has no number.
   */
  'number': (number);
  /**
   * Days in UTC, such as 2026-11-23: a Monday, and the Sunday after it.
   */
  'from': (string);
  'to': (string);
  /**
   * Of the content's UTF-8 bytes, in lower-case hex.
   */
  'sha256': (string);
  'madeAtMs': (number);
  /**
   * Whether the content is still there.
   */
  'kept': (boolean);
}
