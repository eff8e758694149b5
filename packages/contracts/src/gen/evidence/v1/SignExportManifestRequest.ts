// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface SignExportManifestRequest {
  'accountId': (string);
  'exportId': (string);
  'siteId': (string);
  'rows': (number);
  'bytes': (number);
  /**
   * Of the file, 32 bytes.
   */
  'sha256': (Buffer);
  'completedAtMs': (number);
  /**
   * 0 if it is unknown.
   */
  'dataAsOfMs': (number);
}
