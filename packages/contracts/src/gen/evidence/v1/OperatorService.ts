// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { ResumeLogsRequest as _evidence_v1_ResumeLogsRequest } from '../../evidence/v1/ResumeLogsRequest';
import type { ResumeLogsResponse as _evidence_v1_ResumeLogsResponse } from '../../evidence/v1/ResumeLogsResponse';

export interface OperatorServiceDefinition {
  ResumeLogs: MethodDefinition<_evidence_v1_ResumeLogsRequest, _evidence_v1_ResumeLogsResponse>
}
