// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { DescribeNoticeRequest as _policy_v1_DescribeNoticeRequest } from '../../policy/v1/DescribeNoticeRequest';
import type { DescribeNoticeResponse as _policy_v1_DescribeNoticeResponse } from '../../policy/v1/DescribeNoticeResponse';
import type { DescribeSeenReportRequest as _policy_v1_DescribeSeenReportRequest } from '../../policy/v1/DescribeSeenReportRequest';
import type { DescribeSeenReportResponse as _policy_v1_DescribeSeenReportResponse } from '../../policy/v1/DescribeSeenReportResponse';
import type { DescribeVersionRequest as _policy_v1_DescribeVersionRequest } from '../../policy/v1/DescribeVersionRequest';
import type { DescribeVersionResponse as _policy_v1_DescribeVersionResponse } from '../../policy/v1/DescribeVersionResponse';
import type { ListPolicyOpeningsRequest as _policy_v1_ListPolicyOpeningsRequest } from '../../policy/v1/ListPolicyOpeningsRequest';
import type { ListPolicyOpeningsResponse as _policy_v1_ListPolicyOpeningsResponse } from '../../policy/v1/ListPolicyOpeningsResponse';

export interface StatementServiceDefinition {
  DescribeNotice: MethodDefinition<_policy_v1_DescribeNoticeRequest, _policy_v1_DescribeNoticeResponse>
  DescribeSeenReport: MethodDefinition<_policy_v1_DescribeSeenReportRequest, _policy_v1_DescribeSeenReportResponse>
  DescribeVersion: MethodDefinition<_policy_v1_DescribeVersionRequest, _policy_v1_DescribeVersionResponse>
  ListPolicyOpenings: MethodDefinition<_policy_v1_ListPolicyOpeningsRequest, _policy_v1_ListPolicyOpeningsResponse>
}
