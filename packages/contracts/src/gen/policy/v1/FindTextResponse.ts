// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface FindTextResponse {
  'content': (string);
}
