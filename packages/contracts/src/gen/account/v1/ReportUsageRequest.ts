// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

import type { EndedCalls as _account_v1_EndedCalls } from '../../account/v1/EndedCalls';
import type { RunningCall as _account_v1_RunningCall } from '../../account/v1/RunningCall';

export interface ReportUsageRequest {
  'ended': (_account_v1_EndedCalls)[];
  'running': (_account_v1_RunningCall)[];
}
