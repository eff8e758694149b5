// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

/**
 * A row that contradicts other rows.
 */
export interface Damage {
  'table': (string);
  'key': (string);
  /**
   * Empty if the row is missing.
   */
  'column': (string);
  'text': (string);
}
