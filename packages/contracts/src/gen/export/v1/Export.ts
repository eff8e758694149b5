// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

export interface Export {
  /**
   * exp_ and a ULID.
   */
  'id': (string);
  'accountId': (string);
  'siteId': (string);
  /**
   * csv or json.
   */
  'format': (string);
  /**
   * queued, running, ready, failed, expired or streamed.
   */
  'status': (string);
  /**
   * The progress while it runs.
   */
  'rowCount': (number);
  'bytesWritten': (number);
  /**
   * "" unless failed.
   */
  'errorMessage': (string);
  'requestedAtMs': (number);
  /**
   * 0 until it ends.
   */
  'completedAtMs': (number);
  /**
   * 0 unless it is or was ready.
   */
  'expiresAtMs': (number);
  /**
   * Minted for this response, valid for 10 minutes; "" unless ready. It is a
   * credential: put it into download_url and never log it.
   */
  'downloadToken': (string);
  /**
   * Who requested it: api_key or user, and its id.
   */
  'actorKind': (string);
  'actorId': (string);
  /**
   * Everything recorded by this time is in the file; 0 without a file, or if
   * unknown.
   */
  'dataAsOfMs': (number);
}
