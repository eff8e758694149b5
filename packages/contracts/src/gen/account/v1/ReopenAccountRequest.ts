// Generated from proto/account/v1/closing_service.proto by generate.mjs. Not edited by hand.

export interface ReopenAccountRequest {
  'accountId': (string);
  'actorKind': (string);
  'actorId': (string);
}
