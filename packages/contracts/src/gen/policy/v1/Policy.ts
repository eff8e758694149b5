// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface Policy {
  'id': (string);
  'accountId': (string);
  'name': (string);
  'content': (string);
  'version': (number);
  'createdAtMs': (number);
  'updatedAtMs': (number);
}
