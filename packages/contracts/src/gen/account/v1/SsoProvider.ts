// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

export interface SsoProvider {
  'id': (string);
  'name': (string);
  'issuer': (string);
  'clientId': (string);
  /**
   * Of new members.
   */
  'defaultRole': (string);
  /**
   * Whether the provider asks for a second factor, as an owner says.
   */
  'provesFactor': (boolean);
  /**
   * When somebody last signed in with it; 0 if nobody did.
   */
  'workedAtMs': (number);
  /**
   * When it first signed in an owner; 0 if it never did.
   */
  'workedForOwnerAtMs': (number);
  'createdAtMs': (number);
  'updatedAtMs': (number);
}
