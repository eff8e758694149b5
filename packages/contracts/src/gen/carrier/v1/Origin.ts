// Generated from proto/carrier/v1/carrier_service.proto by generate.mjs. Not edited by hand.

export interface Origin {
  /**
   * "user", "api_key", "site", "person" or "operator".
   */
  'actorKind': (string);
  /**
   * Empty for a person and an operator.
   */
  'actorId': (string);
  /**
   * ISO 3166-1 alpha-2; empty if unknown.
   */
  'country': (string);
  'region': (string);
}
