// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface SupersededPreview {
  'records': (number);
  /**
   * When the first of them was replaced; 0 without any.
   */
  'oldestMs': (number);
}
