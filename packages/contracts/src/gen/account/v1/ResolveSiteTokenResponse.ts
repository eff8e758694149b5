// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

import type { Site as _account_v1_Site } from '../../account/v1/Site';

export interface ResolveSiteTokenResponse {
  'site': (_account_v1_Site);
  /**
   * active or suspended.
   */
  'accountStatus': (string);
  /**
   * Whether the origin is the site's domain or a subdomain of it.
   */
  'originAllowed': (boolean);
  /**
   * Cell of the account. Absent in responses of earlier releases.
   */
  'cell'?: (string) | undefined;
}
