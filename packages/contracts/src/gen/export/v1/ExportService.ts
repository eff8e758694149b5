// Generated from proto/export/v1/export_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { BeginInlineRequest as _export_v1_BeginInlineRequest } from '../../export/v1/BeginInlineRequest';
import type { BeginInlineResponse as _export_v1_BeginInlineResponse } from '../../export/v1/BeginInlineResponse';
import type { EnqueueRequest as _export_v1_EnqueueRequest } from '../../export/v1/EnqueueRequest';
import type { EnqueueResponse as _export_v1_EnqueueResponse } from '../../export/v1/EnqueueResponse';
import type { FinishInlineRequest as _export_v1_FinishInlineRequest } from '../../export/v1/FinishInlineRequest';
import type { FinishInlineResponse as _export_v1_FinishInlineResponse } from '../../export/v1/FinishInlineResponse';
import type { GetExportRequest as _export_v1_GetExportRequest } from '../../export/v1/GetExportRequest';
import type { GetExportResponse as _export_v1_GetExportResponse } from '../../export/v1/GetExportResponse';
import type { KeepInlineRequest as _export_v1_KeepInlineRequest } from '../../export/v1/KeepInlineRequest';
import type { KeepInlineResponse as _export_v1_KeepInlineResponse } from '../../export/v1/KeepInlineResponse';
import type { ListExportsRequest as _export_v1_ListExportsRequest } from '../../export/v1/ListExportsRequest';
import type { ListExportsResponse as _export_v1_ListExportsResponse } from '../../export/v1/ListExportsResponse';
import type { MintDownloadTokenRequest as _export_v1_MintDownloadTokenRequest } from '../../export/v1/MintDownloadTokenRequest';
import type { MintDownloadTokenResponse as _export_v1_MintDownloadTokenResponse } from '../../export/v1/MintDownloadTokenResponse';

export interface ExportServiceDefinition {
  BeginInline: MethodDefinition<_export_v1_BeginInlineRequest, _export_v1_BeginInlineResponse>
  Enqueue: MethodDefinition<_export_v1_EnqueueRequest, _export_v1_EnqueueResponse>
  FinishInline: MethodDefinition<_export_v1_FinishInlineRequest, _export_v1_FinishInlineResponse>
  GetExport: MethodDefinition<_export_v1_GetExportRequest, _export_v1_GetExportResponse>
  KeepInline: MethodDefinition<_export_v1_KeepInlineRequest, _export_v1_KeepInlineResponse>
  ListExports: MethodDefinition<_export_v1_ListExportsRequest, _export_v1_ListExportsResponse>
  MintDownloadToken: MethodDefinition<_export_v1_MintDownloadTokenRequest, _export_v1_MintDownloadTokenResponse>
}
