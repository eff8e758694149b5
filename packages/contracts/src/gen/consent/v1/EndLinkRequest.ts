// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Actor as _consent_v1_Actor } from '../../consent/v1/Actor';

export interface EndLinkRequest {
  'accountId': (string);
  /**
   * The device or the person of the link.
   */
  'subjectId': (string);
  'linkId': (string);
  /**
   * Links of other sites are not found. "" means every site.
   */
  'siteId': (string);
  'atMs': (number);
  'actor': (_consent_v1_Actor);
}
