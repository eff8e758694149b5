// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface AdmitUsageResponse {
  /**
   * admitted, unauthorized, plan_required or quota_exceeded.
   */
  'verdict': (string);
  'granted': (number);
  /**
   * 0 is unlimited.
   */
  'limit': (number);
  /**
   * Charged and held, this request's own included.
   */
  'used': (number);
}
