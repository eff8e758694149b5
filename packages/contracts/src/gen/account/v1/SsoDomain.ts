// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

export interface SsoDomain {
  'domain': (string);
  /**
   * The TXT record that the domain must have.
   */
  'txtRecord': (string);
  /**
   * 0 if it is not verified.
   */
  'verifiedAtMs': (number);
  /**
   * When the record was last looked for; 0 if it never was.
   */
  'checkedAtMs': (number);
  'createdAtMs': (number);
}
