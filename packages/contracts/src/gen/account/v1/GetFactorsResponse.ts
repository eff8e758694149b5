// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

import type { Passkey as _account_v1_Passkey } from '../../account/v1/Passkey';

export interface GetFactorsResponse {
  /**
   * 0 without an authenticator app.
   */
  'totpSinceMs': (number);
  'recoveryCodesLeft': (number);
  /**
   * The oldest first. Absent in responses of earlier releases.
   */
  'passkeys': (_account_v1_Passkey)[];
}
