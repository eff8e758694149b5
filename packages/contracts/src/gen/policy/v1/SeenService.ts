// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetSeenReportRequest as _policy_v1_GetSeenReportRequest } from '../../policy/v1/GetSeenReportRequest';
import type { GetSeenReportResponse as _policy_v1_GetSeenReportResponse } from '../../policy/v1/GetSeenReportResponse';
import type { ListSeenReportsRequest as _policy_v1_ListSeenReportsRequest } from '../../policy/v1/ListSeenReportsRequest';
import type { ListSeenReportsResponse as _policy_v1_ListSeenReportsResponse } from '../../policy/v1/ListSeenReportsResponse';
import type { ListSeenRequest as _policy_v1_ListSeenRequest } from '../../policy/v1/ListSeenRequest';
import type { ListSeenResponse as _policy_v1_ListSeenResponse } from '../../policy/v1/ListSeenResponse';
import type { RecordSeenRequest as _policy_v1_RecordSeenRequest } from '../../policy/v1/RecordSeenRequest';
import type { RecordSeenResponse as _policy_v1_RecordSeenResponse } from '../../policy/v1/RecordSeenResponse';

export interface SeenServiceDefinition {
  GetSeenReport: MethodDefinition<_policy_v1_GetSeenReportRequest, _policy_v1_GetSeenReportResponse>
  ListSeen: MethodDefinition<_policy_v1_ListSeenRequest, _policy_v1_ListSeenResponse>
  ListSeenReports: MethodDefinition<_policy_v1_ListSeenReportsRequest, _policy_v1_ListSeenReportsResponse>
  RecordSeen: MethodDefinition<_policy_v1_RecordSeenRequest, _policy_v1_RecordSeenResponse>
}
