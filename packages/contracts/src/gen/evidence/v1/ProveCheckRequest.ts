// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface ProveCheckRequest {
  'accountId': (string);
  'siteId': (string);
  'id': (string);
}
