// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface BeginTotpResponse {
  /**
   * Base32, for typing.
   */
  'secret': (string);
  /**
   * otpauth:// for a QR code.
   */
  'uri': (string);
}
