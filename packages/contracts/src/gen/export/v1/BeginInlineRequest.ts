// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

export interface BeginInlineRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * csv or json.
   */
  'format': (string);
  /**
   * Maximum number of exports per calendar month (UTC); 0 is unlimited.
   */
  'maxExports': (number);
  'actorKind': (string);
  'actorId': (string);
  /**
   * Whether the caller will call KeepInline. If not, the lease is EXPORT_INLINE_TIMEOUT_SECONDS.
   */
  'keeps': (boolean);
}
