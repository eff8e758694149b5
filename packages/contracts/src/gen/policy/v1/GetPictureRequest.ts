// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

export interface GetPictureRequest {
  'accountId': (string);
  'siteId': (string);
  'number': (number);
}
