// Generated from proto/account/v1/identity_service.proto by generate.mjs. Not edited by hand.

import type { IdentityKey as _account_v1_IdentityKey } from '../../account/v1/IdentityKey';

export interface CreateIdentitySecretResponse {
  'keys': (_account_v1_IdentityKey)[];
  /**
   * idsec_...
   */
  'secret': (string);
}
