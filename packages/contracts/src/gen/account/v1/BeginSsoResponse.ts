// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

import type { SsoChoice as _account_v1_SsoChoice } from '../../account/v1/SsoChoice';

export interface BeginSsoResponse {
  /**
   * Address of the provider; "" if the person must choose a provider first.
   */
  'url': (string);
  /**
   * Sealed state of the sign-in, for a cookie of the browser. It is valid for 10 minutes.
   */
  'flow': (string);
  'providers': (_account_v1_SsoChoice)[];
}
