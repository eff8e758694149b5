// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface SettleUsageRequest {
  'requestId': (string);
  /**
   * Units to charge, at most the granted units. The rest is freed.
   */
  'units': (number);
}
