// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface RecordOpening {
  /**
   * Id of the consent record or of the erasure.
   */
  'record': (string);
  'tag': (Buffer);
  'salt': (Buffer);
  'frames': (string)[];
}
