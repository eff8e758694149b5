// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { AdmitUsageRequest as _account_v1_AdmitUsageRequest } from '../../account/v1/AdmitUsageRequest';
import type { AdmitUsageResponse as _account_v1_AdmitUsageResponse } from '../../account/v1/AdmitUsageResponse';
import type { GetUsageByKeyRequest as _account_v1_GetUsageByKeyRequest } from '../../account/v1/GetUsageByKeyRequest';
import type { GetUsageByKeyResponse as _account_v1_GetUsageByKeyResponse } from '../../account/v1/GetUsageByKeyResponse';
import type { GetUsageRequest as _account_v1_GetUsageRequest } from '../../account/v1/GetUsageRequest';
import type { GetUsageResponse as _account_v1_GetUsageResponse } from '../../account/v1/GetUsageResponse';
import type { ReportUsageRequest as _account_v1_ReportUsageRequest } from '../../account/v1/ReportUsageRequest';
import type { ReportUsageResponse as _account_v1_ReportUsageResponse } from '../../account/v1/ReportUsageResponse';
import type { RestoreAdmissionRequest as _account_v1_RestoreAdmissionRequest } from '../../account/v1/RestoreAdmissionRequest';
import type { RestoreAdmissionResponse as _account_v1_RestoreAdmissionResponse } from '../../account/v1/RestoreAdmissionResponse';
import type { ResumeAdmissionRequest as _account_v1_ResumeAdmissionRequest } from '../../account/v1/ResumeAdmissionRequest';
import type { ResumeAdmissionResponse as _account_v1_ResumeAdmissionResponse } from '../../account/v1/ResumeAdmissionResponse';
import type { SettleUsageRequest as _account_v1_SettleUsageRequest } from '../../account/v1/SettleUsageRequest';
import type { SettleUsageResponse as _account_v1_SettleUsageResponse } from '../../account/v1/SettleUsageResponse';

export interface UsageServiceDefinition {
  AdmitUsage: MethodDefinition<_account_v1_AdmitUsageRequest, _account_v1_AdmitUsageResponse>
  GetUsage: MethodDefinition<_account_v1_GetUsageRequest, _account_v1_GetUsageResponse>
  GetUsageByKey: MethodDefinition<_account_v1_GetUsageByKeyRequest, _account_v1_GetUsageByKeyResponse>
  ReportUsage: MethodDefinition<_account_v1_ReportUsageRequest, _account_v1_ReportUsageResponse>
  RestoreAdmission: MethodDefinition<_account_v1_RestoreAdmissionRequest, _account_v1_RestoreAdmissionResponse>
  ResumeAdmission: MethodDefinition<_account_v1_ResumeAdmissionRequest, _account_v1_ResumeAdmissionResponse>
  SettleUsage: MethodDefinition<_account_v1_SettleUsageRequest, _account_v1_SettleUsageResponse>
}
