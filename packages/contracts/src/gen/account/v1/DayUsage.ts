// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface DayUsage {
  'day': (string);
  'used': (number);
}
