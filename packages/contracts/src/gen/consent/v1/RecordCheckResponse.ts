// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

/**
 * What was kept by the first request.
 */
export interface RecordCheckResponse {
  'id': (string);
  'sha256': (string);
  'askedAtMs': (number);
  'nonce': (string);
  /**
   * Whether the answer was stored by an earlier request.
   */
  'replayed'?: (boolean) | undefined;
}
