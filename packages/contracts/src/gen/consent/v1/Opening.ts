// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface Opening {
  /**
   * The record's id, the event id of an erasure, or the id of a purge.
   */
  'record': (string);
  'tag': (Buffer);
  /**
   * Empty after a purge, and of a purge.
   */
  'salt': (Buffer);
  /**
   * Frames of its leaves, oldest first. If they do not fit, the next page starts with another
   * opening of the same record.
   */
  'frames': (string)[];
  /**
   * Why frames of the record are missing: "history_incomplete".
   */
  'problem'?: (string) | undefined;
}
