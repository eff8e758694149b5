// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

export interface FinishInlineRequest {
  'accountId': (string);
  'id': (string);
  /**
   * streamed or failed.
   */
  'status': (string);
  'rowCount': (number);
  'bytesWritten': (number);
  /**
   * Shown to the owner; "" unless failed.
   */
  'errorMessage': (string);
}
