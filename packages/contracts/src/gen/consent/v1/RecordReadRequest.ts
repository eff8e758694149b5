// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface RecordReadRequest {
  'accountId': (string);
  /**
   * A kind of the audit trail, such as subject.state_read.
   */
  'kind': (string);
  /**
   * The person that is read about; the trail names its tag. "" if it is none.
   */
  'subjectId': (string);
  'siteId': (string);
  /**
   * What is read, if no person: its kind and id.
   */
  'targetKind': (string);
  'targetId': (string);
}
