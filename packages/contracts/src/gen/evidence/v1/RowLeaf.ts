// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

/**
 * The leaf of a row.
 */
export interface RowLeaf {
  /**
   * Of the row that the leaf is about: consents, erasures, purges, logged_policies, audit_entries.
   */
  'table': (string);
  /**
   * The row's key without the account: the id of a record, erasure or policy.
   */
  'key': (string);
  /**
   * Of a record: 0 is the creation, n the nth update, and the deletion follows. Of a policy: the
   * version, 0 for the deletion.
   */
  'revision': (number);
  /**
   * The number of updates of a record.
   */
  'lastNumber': (number);
  /**
   * 48 bytes. Empty if the account has no tag key.
   */
  'entry': (Buffer);
}
