// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

export interface ListExportsRequest {
  'accountId': (string);
  'limit': (number);
  /**
   * Only this site. Earlier releases ignore it.
   */
  'siteId'?: (string) | undefined;
}
