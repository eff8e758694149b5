// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribedLeaf {
  /**
   * As in the frame: consent.created, consent.updated, consent.revoked, consent.attested, consent.erased or
   * subject.purged.
   */
  'type': (string);
  /**
   * The record's id; empty for consent.erased and subject.purged.
   */
  'record': (string);
  /**
   * The exact text whose SHA-256 is in the entry.
   */
  'frame': (string);
  /**
   * The exact text of the event's data.
   */
  'data': (string);
  /**
   * 16 bytes. Empty for subject.purged and after a purge, which destroys data and salt.
   */
  'salt': (Buffer);
  /**
   * For consent.erased: the ids of the erased records, sorted. For subject.purged: the purged entries in
   * Base64url, sorted.
   */
  'erasedIds': (string)[];
  /**
   * The exact text of the record's context, if the frame commits to one.
   */
  'context'?: (string) | undefined;
}
