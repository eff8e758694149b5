// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

import type { SsoDomain as _account_v1_SsoDomain } from '../../account/v1/SsoDomain';

export interface AddSsoDomainResponse {
  'domain': (_account_v1_SsoDomain);
}
