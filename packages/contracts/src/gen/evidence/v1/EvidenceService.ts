// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetKeysRequest as _evidence_v1_GetKeysRequest } from '../../evidence/v1/GetKeysRequest';
import type { GetKeysResponse as _evidence_v1_GetKeysResponse } from '../../evidence/v1/GetKeysResponse';
import type { GetLogRequest as _evidence_v1_GetLogRequest } from '../../evidence/v1/GetLogRequest';
import type { GetLogResponse as _evidence_v1_GetLogResponse } from '../../evidence/v1/GetLogResponse';
import type { ListLogOpeningsRequest as _evidence_v1_ListLogOpeningsRequest } from '../../evidence/v1/ListLogOpeningsRequest';
import type { ListLogOpeningsResponse as _evidence_v1_ListLogOpeningsResponse } from '../../evidence/v1/ListLogOpeningsResponse';
import type { ProveCheckRequest as _evidence_v1_ProveCheckRequest } from '../../evidence/v1/ProveCheckRequest';
import type { ProveCheckResponse as _evidence_v1_ProveCheckResponse } from '../../evidence/v1/ProveCheckResponse';
import type { ProveConsentRequest as _evidence_v1_ProveConsentRequest } from '../../evidence/v1/ProveConsentRequest';
import type { ProveConsentResponse as _evidence_v1_ProveConsentResponse } from '../../evidence/v1/ProveConsentResponse';
import type { ProveConsistencyRequest as _evidence_v1_ProveConsistencyRequest } from '../../evidence/v1/ProveConsistencyRequest';
import type { ProveConsistencyResponse as _evidence_v1_ProveConsistencyResponse } from '../../evidence/v1/ProveConsistencyResponse';
import type { ProveLinksRequest as _evidence_v1_ProveLinksRequest } from '../../evidence/v1/ProveLinksRequest';
import type { ProveLinksResponse as _evidence_v1_ProveLinksResponse } from '../../evidence/v1/ProveLinksResponse';
import type { ProveNoticeRequest as _evidence_v1_ProveNoticeRequest } from '../../evidence/v1/ProveNoticeRequest';
import type { ProveNoticeResponse as _evidence_v1_ProveNoticeResponse } from '../../evidence/v1/ProveNoticeResponse';
import type { ProvePolicyVersionRequest as _evidence_v1_ProvePolicyVersionRequest } from '../../evidence/v1/ProvePolicyVersionRequest';
import type { ProvePolicyVersionResponse as _evidence_v1_ProvePolicyVersionResponse } from '../../evidence/v1/ProvePolicyVersionResponse';
import type { ProveSeenReportRequest as _evidence_v1_ProveSeenReportRequest } from '../../evidence/v1/ProveSeenReportRequest';
import type { ProveSeenReportResponse as _evidence_v1_ProveSeenReportResponse } from '../../evidence/v1/ProveSeenReportResponse';
import type { SignErasureCertificateRequest as _evidence_v1_SignErasureCertificateRequest } from '../../evidence/v1/SignErasureCertificateRequest';
import type { SignErasureCertificateResponse as _evidence_v1_SignErasureCertificateResponse } from '../../evidence/v1/SignErasureCertificateResponse';
import type { SignExportManifestRequest as _evidence_v1_SignExportManifestRequest } from '../../evidence/v1/SignExportManifestRequest';
import type { SignExportManifestResponse as _evidence_v1_SignExportManifestResponse } from '../../evidence/v1/SignExportManifestResponse';
import type { SignReceiptRequest as _evidence_v1_SignReceiptRequest } from '../../evidence/v1/SignReceiptRequest';
import type { SignReceiptResponse as _evidence_v1_SignReceiptResponse } from '../../evidence/v1/SignReceiptResponse';

export interface EvidenceServiceDefinition {
  GetKeys: MethodDefinition<_evidence_v1_GetKeysRequest, _evidence_v1_GetKeysResponse>
  GetLog: MethodDefinition<_evidence_v1_GetLogRequest, _evidence_v1_GetLogResponse>
  ListLogOpenings: MethodDefinition<_evidence_v1_ListLogOpeningsRequest, _evidence_v1_ListLogOpeningsResponse>
  ProveCheck: MethodDefinition<_evidence_v1_ProveCheckRequest, _evidence_v1_ProveCheckResponse>
  ProveConsent: MethodDefinition<_evidence_v1_ProveConsentRequest, _evidence_v1_ProveConsentResponse>
  ProveConsistency: MethodDefinition<_evidence_v1_ProveConsistencyRequest, _evidence_v1_ProveConsistencyResponse>
  ProveLinks: MethodDefinition<_evidence_v1_ProveLinksRequest, _evidence_v1_ProveLinksResponse>
  ProveNotice: MethodDefinition<_evidence_v1_ProveNoticeRequest, _evidence_v1_ProveNoticeResponse>
  ProvePolicyVersion: MethodDefinition<_evidence_v1_ProvePolicyVersionRequest, _evidence_v1_ProvePolicyVersionResponse>
  ProveSeenReport: MethodDefinition<_evidence_v1_ProveSeenReportRequest, _evidence_v1_ProveSeenReportResponse>
  SignErasureCertificate: MethodDefinition<_evidence_v1_SignErasureCertificateRequest, _evidence_v1_SignErasureCertificateResponse>
  SignExportManifest: MethodDefinition<_evidence_v1_SignExportManifestRequest, _evidence_v1_SignExportManifestResponse>
  SignReceipt: MethodDefinition<_evidence_v1_SignReceiptRequest, _evidence_v1_SignReceiptResponse>
}
