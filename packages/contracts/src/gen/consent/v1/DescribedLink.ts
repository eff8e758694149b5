// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribedLink {
  /**
   * subject.linked or subject.unlinked.
   */
  'type': (string);
  'frame': (string);
  /**
   * 16 bytes.
   */
  'salt': (Buffer);
}
