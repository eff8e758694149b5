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
   * While it is running: how far it is.
   */
  'rowCount': (number);
  'bytesWritten': (number);
  /**
   * "" unless failed.
   */
  'errorMessage': (string);
  'requestedAtMs': (number);
  /**
   * 0 until it ended.
   */
  'completedAtMs': (number);
  /**
   * 0 unless it is, or was, ready.
   */
  'expiresAtMs': (number);
  /**
   * Minted for this answer, valid for 10 minutes; "" unless ready. A credential:
   * it goes into download_url and into no log.
   */
  'downloadToken': (string);
  /**
   * Who asked for it: api_key or user, and its id.
   */
  'actorKind': (string);
  'actorId': (string);
  /**
   * All that was recorded until then is in the file; 0 without a file, and
   * when it is not known.
   */
  'dataAsOfMs': (number);
}
