// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

import type { SiteLifetime as _account_v1_SiteLifetime } from '../../account/v1/SiteLifetime';

export interface ListLifetimesResponse {
  'lifetimes': (_account_v1_SiteLifetime)[];
}
