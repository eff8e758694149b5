// Generated from proto/account/v1/controller_service.proto by generate.mjs. Not edited by hand.

/**
 * Every text is "" if it is not set. Lengths are in code points.
 */
export interface Controller {
  'name': (string);
  /**
   * Person or office to turn to.
   */
  'contact': (string);
  /**
   * May have several lines.
   */
  'address': (string);
  'email': (string);
  'phone': (string);
  /**
   * Absolute http or https URL.
   */
  'privacyUrl': (string);
  /**
   * ISO 3166-1 alpha-2, or a subdivision of it (ISO 3166-2): "DE", "US-CA".
   */
  'jurisdiction': (string);
  /**
   * Language tag (BCP 47).
   */
  'language': (string);
  /**
   * 0 while nothing was set.
   */
  'updatedAtMs': (number);
}
