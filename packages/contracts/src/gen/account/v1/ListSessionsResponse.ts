// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

import type { Session as _account_v1_Session } from '../../account/v1/Session';

export interface ListSessionsResponse {
  'sessions': (_account_v1_Session)[];
}
