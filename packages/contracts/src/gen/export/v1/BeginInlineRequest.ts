// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

export interface BeginInlineRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * csv or json.
   */
  'format': (string);
  /**
   * Exports of the calendar month (UTC) at most; 0 is unlimited.
   */
  'maxExports': (number);
  'actorKind': (string);
  'actorId': (string);
  /**
   * Whether the caller calls KeepInline. If not, the lease is EXPORT_INLINE_TIMEOUT_SECONDS.
   */
  'keeps': (boolean);
}
