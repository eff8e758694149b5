// Generated from proto/account/v1/closing_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CloseAccountRequest as _account_v1_CloseAccountRequest } from '../../account/v1/CloseAccountRequest';
import type { CloseAccountResponse as _account_v1_CloseAccountResponse } from '../../account/v1/CloseAccountResponse';
import type { GetCertificateRequest as _account_v1_GetCertificateRequest } from '../../account/v1/GetCertificateRequest';
import type { GetCertificateResponse as _account_v1_GetCertificateResponse } from '../../account/v1/GetCertificateResponse';
import type { ReopenAccountRequest as _account_v1_ReopenAccountRequest } from '../../account/v1/ReopenAccountRequest';
import type { ReopenAccountResponse as _account_v1_ReopenAccountResponse } from '../../account/v1/ReopenAccountResponse';

export interface ClosingServiceDefinition {
  CloseAccount: MethodDefinition<_account_v1_CloseAccountRequest, _account_v1_CloseAccountResponse>
  GetCertificate: MethodDefinition<_account_v1_GetCertificateRequest, _account_v1_GetCertificateResponse>
  ReopenAccount: MethodDefinition<_account_v1_ReopenAccountRequest, _account_v1_ReopenAccountResponse>
}
