// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface RecordOpening {
  /**
   * Id of the consent record, of the erasure, of the policy of the site of notices and reports, or of a check of states; empty for the log's own leaves.
   */
  'record': (string);
  'tag': (Buffer);
  /**
   * Empty for policies and for the log's own leaves.
   */
  'salt': (Buffer);
  'frames': (string)[];
  /**
   * Why frames of the record are missing: "history_incomplete".
   */
  'problem'?: (string) | undefined;
}
