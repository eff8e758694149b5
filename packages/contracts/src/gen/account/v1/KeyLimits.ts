// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface KeyLimits {
  /**
   * What the key may do: consents:read, consents:write, policies:write, exports, evidence. Empty means everything.
   */
  'scopes': (string)[];
  /**
   * CIDR ranges from which the key may be used. Empty means everywhere.
   */
  'addresses': (string)[];
}
