// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

export interface ListSeenRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * 1 to 101.
   */
  'limit': (number);
  /**
   * Only names after this one. Absent means from the beginning.
   */
  'afterKind'?: (string) | undefined;
  'afterName'?: (string) | undefined;
  /**
   * Only names that are confirmed in a state, or in none. Absent means all.
   */
  'confirmed'?: (boolean) | undefined;
}
