// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { AttestAuditedRowsRequest as _evidence_v1_AttestAuditedRowsRequest } from '../../evidence/v1/AttestAuditedRowsRequest';
import type { AttestAuditedRowsResponse as _evidence_v1_AttestAuditedRowsResponse } from '../../evidence/v1/AttestAuditedRowsResponse';
import type { AuditLogRequest as _evidence_v1_AuditLogRequest } from '../../evidence/v1/AuditLogRequest';
import type { AuditLogResponse as _evidence_v1_AuditLogResponse } from '../../evidence/v1/AuditLogResponse';
import type { AuditSharedRequest as _evidence_v1_AuditSharedRequest } from '../../evidence/v1/AuditSharedRequest';
import type { AuditSharedResponse as _evidence_v1_AuditSharedResponse } from '../../evidence/v1/AuditSharedResponse';
import type { CountWaitingRowsRequest as _evidence_v1_CountWaitingRowsRequest } from '../../evidence/v1/CountWaitingRowsRequest';
import type { CountWaitingRowsResponse as _evidence_v1_CountWaitingRowsResponse } from '../../evidence/v1/CountWaitingRowsResponse';
import type { ListAuditedAccountsRequest as _evidence_v1_ListAuditedAccountsRequest } from '../../evidence/v1/ListAuditedAccountsRequest';
import type { ListAuditedAccountsResponse as _evidence_v1_ListAuditedAccountsResponse } from '../../evidence/v1/ListAuditedAccountsResponse';
import type { ListAuditedRowsRequest as _evidence_v1_ListAuditedRowsRequest } from '../../evidence/v1/ListAuditedRowsRequest';
import type { ListAuditedRowsResponse as _evidence_v1_ListAuditedRowsResponse } from '../../evidence/v1/ListAuditedRowsResponse';
import type { ReadAuditedEntriesRequest as _evidence_v1_ReadAuditedEntriesRequest } from '../../evidence/v1/ReadAuditedEntriesRequest';
import type { ReadAuditedEntriesResponse as _evidence_v1_ReadAuditedEntriesResponse } from '../../evidence/v1/ReadAuditedEntriesResponse';
import type { ResumeLogsRequest as _evidence_v1_ResumeLogsRequest } from '../../evidence/v1/ResumeLogsRequest';
import type { ResumeLogsResponse as _evidence_v1_ResumeLogsResponse } from '../../evidence/v1/ResumeLogsResponse';
import type { RevokeSigningKeyRequest as _evidence_v1_RevokeSigningKeyRequest } from '../../evidence/v1/RevokeSigningKeyRequest';
import type { RevokeSigningKeyResponse as _evidence_v1_RevokeSigningKeyResponse } from '../../evidence/v1/RevokeSigningKeyResponse';

export interface OperatorServiceDefinition {
  AttestAuditedRows: MethodDefinition<_evidence_v1_AttestAuditedRowsRequest, _evidence_v1_AttestAuditedRowsResponse>
  AuditLog: MethodDefinition<_evidence_v1_AuditLogRequest, _evidence_v1_AuditLogResponse>
  AuditShared: MethodDefinition<_evidence_v1_AuditSharedRequest, _evidence_v1_AuditSharedResponse>
  CountWaitingRows: MethodDefinition<_evidence_v1_CountWaitingRowsRequest, _evidence_v1_CountWaitingRowsResponse>
  ListAuditedAccounts: MethodDefinition<_evidence_v1_ListAuditedAccountsRequest, _evidence_v1_ListAuditedAccountsResponse>
  ListAuditedRows: MethodDefinition<_evidence_v1_ListAuditedRowsRequest, _evidence_v1_ListAuditedRowsResponse>
  ReadAuditedEntries: MethodDefinition<_evidence_v1_ReadAuditedEntriesRequest, _evidence_v1_ReadAuditedEntriesResponse>
  ResumeLogs: MethodDefinition<_evidence_v1_ResumeLogsRequest, _evidence_v1_ResumeLogsResponse>
  RevokeSigningKey: MethodDefinition<_evidence_v1_RevokeSigningKeyRequest, _evidence_v1_RevokeSigningKeyResponse>
}
