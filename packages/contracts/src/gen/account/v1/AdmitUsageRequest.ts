// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface AdmitUsageRequest {
  'accountId': (string);
  'keyId': (string);
  'period': (string);
  'requestId': (string);
  /**
   * Units wanted; at least one must be left, fewer may be granted. 0 asks only
   * whether one could be had.
   */
  'units': (number);
}
