// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

import type { SsoProvider as _account_v1_SsoProvider } from '../../account/v1/SsoProvider';

export interface UpdateSsoProviderResponse {
  'provider': (_account_v1_SsoProvider);
}
