// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

import type { RequestSettings as _account_v1_RequestSettings } from '../../account/v1/RequestSettings';

export interface SetRequestSettingsResponse {
  'settings': (_account_v1_RequestSettings);
}
