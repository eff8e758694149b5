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
   * For the owner to read; "" unless failed.
   */
  'errorMessage': (string);
}
