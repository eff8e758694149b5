// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { ResumeLogsRequest as _evidence_v1_ResumeLogsRequest } from '../../evidence/v1/ResumeLogsRequest';
import type { ResumeLogsResponse as _evidence_v1_ResumeLogsResponse } from '../../evidence/v1/ResumeLogsResponse';
import type { RevokeSigningKeyRequest as _evidence_v1_RevokeSigningKeyRequest } from '../../evidence/v1/RevokeSigningKeyRequest';
import type { RevokeSigningKeyResponse as _evidence_v1_RevokeSigningKeyResponse } from '../../evidence/v1/RevokeSigningKeyResponse';

export interface OperatorServiceDefinition {
  ResumeLogs: MethodDefinition<_evidence_v1_ResumeLogsRequest, _evidence_v1_ResumeLogsResponse>
  RevokeSigningKey: MethodDefinition<_evidence_v1_RevokeSigningKeyRequest, _evidence_v1_RevokeSigningKeyResponse>
}
