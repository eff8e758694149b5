// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface ProveLinksRequest {
  'accountId': (string);
  /**
   * The person, or a device of the person.
   */
  'subjectId': (string);
}
