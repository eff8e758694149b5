// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface AdmitUsageResponse {
  /**
   * admitted, unauthorized, plan_required or quota_exceeded.
   */
  'verdict': (string);
  'granted': (number);
  /**
   * 0 means unlimited.
   */
  'limit': (number);
  /**
   * Units charged and held, including this request.
   */
  'used': (number);
}
