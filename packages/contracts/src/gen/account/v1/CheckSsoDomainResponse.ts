// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

import type { SsoDomain as _account_v1_SsoDomain } from '../../account/v1/SsoDomain';

export interface CheckSsoDomainResponse {
  'domain': (_account_v1_SsoDomain);
  /**
   * Why the record was not found, in words for the owner. Empty if it was.
   */
  'problem': (string);
}
