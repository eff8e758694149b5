// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

export interface RowFailure {
  /**
   * A kind of packages/kernel/src/errors.
   */
  'kind': (string);
  'message': (string);
  'retryAfterSeconds'?: (number) | undefined;
}
