// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

/**
 * A ServiceError on the wire; see packages/kernel/src/errors.
 */
export interface Failure {
  /**
   * Error kind, such as "invalid" or "not_found".
   */
  'kind': (string);
  /**
   * Message that clients may read.
   */
  'message': (string);
  /**
   * Seconds until a retry may succeed.
   */
  'retryAfterSeconds'?: (number) | undefined;
  /**
   * Whether an earlier request with the same Idempotency-Key stored this error.
   */
  'replayed'?: (boolean) | undefined;
}
