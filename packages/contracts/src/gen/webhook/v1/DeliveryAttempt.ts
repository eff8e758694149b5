// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface DeliveryAttempt {
  /**
   * 1 for the first; replays count on.
   */
  'number': (number);
  'startedAtMs': (number);
  'durationMs': (number);
  /**
   * Absent when no answer came.
   */
  'statusCode'?: (number) | undefined;
  /**
   * "" for a success.
   */
  'error': (string);
  /**
   * The first KiB of the answer.
   */
  'responseBody': (string);
}
