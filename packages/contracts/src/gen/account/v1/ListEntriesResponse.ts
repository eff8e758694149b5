// Generated from proto/account/v1/audit_service.proto by generate.mjs. Not edited by hand.

export interface ListEntriesResponse {
  /**
   * The exact JSON of each.
   */
  'entries': (string)[];
  /**
   * "" on the last page.
   */
  'nextId': (string);
  /**
   * How long entries are kept.
   */
  'keptDays': (number);
}
