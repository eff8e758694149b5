// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

import type { Passkey as _account_v1_Passkey } from '../../account/v1/Passkey';

export interface AddPasskeyResponse {
  'passkey': (_account_v1_Passkey);
  /**
   * Empty if the user had a second factor before.
   */
  'recoveryCodes': (string)[];
}
