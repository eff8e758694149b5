// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface Opening {
  /**
   * The record's id, or the event id of an erasure.
   */
  'record': (string);
  'tag': (Buffer);
  'salt': (Buffer);
  /**
   * Frames of its leaves, oldest first. Those that do not fit on a page are in the first opening of the next one, of
   * the same record.
   */
  'frames': (string)[];
}
