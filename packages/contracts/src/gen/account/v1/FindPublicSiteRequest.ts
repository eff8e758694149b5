// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface FindPublicSiteRequest {
  'id': (string);
}
