// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface AdmitUsageRequest {
  'accountId': (string);
  'keyId': (string);
  'period': (string);
  'requestId': (string);
  /**
   * Units wanted. Fewer may be granted, but at least one. 0 only asks whether a unit is left.
   */
  'units': (number);
}
