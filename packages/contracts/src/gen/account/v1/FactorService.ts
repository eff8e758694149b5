// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { BeginTotpRequest as _account_v1_BeginTotpRequest } from '../../account/v1/BeginTotpRequest';
import type { BeginTotpResponse as _account_v1_BeginTotpResponse } from '../../account/v1/BeginTotpResponse';
import type { ConfirmTotpRequest as _account_v1_ConfirmTotpRequest } from '../../account/v1/ConfirmTotpRequest';
import type { ConfirmTotpResponse as _account_v1_ConfirmTotpResponse } from '../../account/v1/ConfirmTotpResponse';
import type { GetFactorsRequest as _account_v1_GetFactorsRequest } from '../../account/v1/GetFactorsRequest';
import type { GetFactorsResponse as _account_v1_GetFactorsResponse } from '../../account/v1/GetFactorsResponse';
import type { ProveFactorRequest as _account_v1_ProveFactorRequest } from '../../account/v1/ProveFactorRequest';
import type { ProveFactorResponse as _account_v1_ProveFactorResponse } from '../../account/v1/ProveFactorResponse';
import type { RemoveTotpRequest as _account_v1_RemoveTotpRequest } from '../../account/v1/RemoveTotpRequest';
import type { RemoveTotpResponse as _account_v1_RemoveTotpResponse } from '../../account/v1/RemoveTotpResponse';
import type { ReplaceRecoveryCodesRequest as _account_v1_ReplaceRecoveryCodesRequest } from '../../account/v1/ReplaceRecoveryCodesRequest';
import type { ReplaceRecoveryCodesResponse as _account_v1_ReplaceRecoveryCodesResponse } from '../../account/v1/ReplaceRecoveryCodesResponse';

export interface FactorServiceDefinition {
  BeginTotp: MethodDefinition<_account_v1_BeginTotpRequest, _account_v1_BeginTotpResponse>
  ConfirmTotp: MethodDefinition<_account_v1_ConfirmTotpRequest, _account_v1_ConfirmTotpResponse>
  GetFactors: MethodDefinition<_account_v1_GetFactorsRequest, _account_v1_GetFactorsResponse>
  ProveFactor: MethodDefinition<_account_v1_ProveFactorRequest, _account_v1_ProveFactorResponse>
  RemoveTotp: MethodDefinition<_account_v1_RemoveTotpRequest, _account_v1_RemoveTotpResponse>
  ReplaceRecoveryCodes: MethodDefinition<_account_v1_ReplaceRecoveryCodesRequest, _account_v1_ReplaceRecoveryCodesResponse>
}
