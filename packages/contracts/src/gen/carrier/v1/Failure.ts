// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

/**
 * How a ServiceError crosses a process border; see packages/kernel/src/errors.
 */
export interface Failure {
  /**
   * One of the closed list of kinds: "invalid", "not_found", ...
   */
  'kind': (string);
  /**
   * Text that clients may read.
   */
  'message': (string);
  /**
   * Seconds until a retry may succeed.
   */
  'retryAfterSeconds'?: (number) | undefined;
  /**
   * The refusal was stored by an earlier request with the same Idempotency-Key.
   */
  'replayed'?: (boolean) | undefined;
}
