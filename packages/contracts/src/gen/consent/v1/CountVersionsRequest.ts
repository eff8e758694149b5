// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface CountVersionsRequest {
  'accountId': (string);
  'policyId': (string);
  /**
   * Absent means all versions.
   */
  'version'?: (number) | undefined;
}
