// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribePurgeResponse {
  /**
   * 16 bytes.
   */
  'tag': (Buffer);
  /**
   * SHA-256 of the key that made the tag.
   */
  'tagKeySha256': (Buffer);
  /**
   * Of the leaf subject.purged.
   */
  'frame': (string);
  'requestedAtMs': (number);
  'doneAtMs': (number);
  'records': (number);
  /**
   * Frames of the purged leaves, ordered by record. Empty if there are more than 1000.
   */
  'frames': (string)[];
  /**
   * True if the account has no queued work, so that the leaf is in its signed log.
   */
  'settled': (boolean);
}
