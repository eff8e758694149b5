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
   * Progress while the export runs.
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
   * 0 unless the export has been ready.
   */
  'expiresAtMs': (number);
  /**
   * Created for this response, valid for 10 minutes; "" unless ready. It is a credential: put it
   * into download_url and never log it.
   */
  'downloadToken': (string);
  /**
   * Who requested the export: api_key or user, and its id.
   */
  'actorKind': (string);
  'actorId': (string);
  /**
   * The file has everything recorded by this time; 0 if there is no file or the time is unknown.
   */
  'dataAsOfMs': (number);
  /**
   * Of the file, 32 bytes; absent unless ready, and in earlier releases.
   */
  'sha256'?: (Buffer) | undefined;
}
