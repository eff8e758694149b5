// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface DeliveryAttempt {
  /**
   * Starts at 1. Replays continue the numbers.
   */
  'number': (number);
  'startedAtMs': (number);
  'durationMs': (number);
  /**
   * Absent if the receiver sent no response.
   */
  'statusCode'?: (number) | undefined;
  /**
   * "" for a successful attempt.
   */
  'error': (string);
  /**
   * The first KiB of the response.
   */
  'responseBody': (string);
}
