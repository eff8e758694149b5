// Generated from proto/account/v1/subscription_service.proto by generate.mjs. Not edited by hand.

export interface GetSubscriptionRequest {
  'accountId': (string);
}
