// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface RunningCall {
  'holdId': (string);
  'accountId': (string);
  'keyId': (string);
  'period': (string);
  'units': (number);
}
