// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

export interface MintDownloadTokenResponse {
  'token': (string);
  /**
   * Download path below the base URL: /exports/download/{token}.
   */
  'path': (string);
}
