// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { AddPasskeyRequest as _account_v1_AddPasskeyRequest } from '../../account/v1/AddPasskeyRequest';
import type { AddPasskeyResponse as _account_v1_AddPasskeyResponse } from '../../account/v1/AddPasskeyResponse';
import type { BeginAssertionRequest as _account_v1_BeginAssertionRequest } from '../../account/v1/BeginAssertionRequest';
import type { BeginAssertionResponse as _account_v1_BeginAssertionResponse } from '../../account/v1/BeginAssertionResponse';
import type { BeginPasskeyRequest as _account_v1_BeginPasskeyRequest } from '../../account/v1/BeginPasskeyRequest';
import type { BeginPasskeyResponse as _account_v1_BeginPasskeyResponse } from '../../account/v1/BeginPasskeyResponse';
import type { BeginTotpRequest as _account_v1_BeginTotpRequest } from '../../account/v1/BeginTotpRequest';
import type { BeginTotpResponse as _account_v1_BeginTotpResponse } from '../../account/v1/BeginTotpResponse';
import type { ConfirmTotpRequest as _account_v1_ConfirmTotpRequest } from '../../account/v1/ConfirmTotpRequest';
import type { ConfirmTotpResponse as _account_v1_ConfirmTotpResponse } from '../../account/v1/ConfirmTotpResponse';
import type { GetAccountSecurityRequest as _account_v1_GetAccountSecurityRequest } from '../../account/v1/GetAccountSecurityRequest';
import type { GetAccountSecurityResponse as _account_v1_GetAccountSecurityResponse } from '../../account/v1/GetAccountSecurityResponse';
import type { GetFactorsRequest as _account_v1_GetFactorsRequest } from '../../account/v1/GetFactorsRequest';
import type { GetFactorsResponse as _account_v1_GetFactorsResponse } from '../../account/v1/GetFactorsResponse';
import type { ProveFactorRequest as _account_v1_ProveFactorRequest } from '../../account/v1/ProveFactorRequest';
import type { ProveFactorResponse as _account_v1_ProveFactorResponse } from '../../account/v1/ProveFactorResponse';
import type { RemovePasskeyRequest as _account_v1_RemovePasskeyRequest } from '../../account/v1/RemovePasskeyRequest';
import type { RemovePasskeyResponse as _account_v1_RemovePasskeyResponse } from '../../account/v1/RemovePasskeyResponse';
import type { RemoveTotpRequest as _account_v1_RemoveTotpRequest } from '../../account/v1/RemoveTotpRequest';
import type { RemoveTotpResponse as _account_v1_RemoveTotpResponse } from '../../account/v1/RemoveTotpResponse';
import type { ReplaceRecoveryCodesRequest as _account_v1_ReplaceRecoveryCodesRequest } from '../../account/v1/ReplaceRecoveryCodesRequest';
import type { ReplaceRecoveryCodesResponse as _account_v1_ReplaceRecoveryCodesResponse } from '../../account/v1/ReplaceRecoveryCodesResponse';
import type { SetAccountSecurityRequest as _account_v1_SetAccountSecurityRequest } from '../../account/v1/SetAccountSecurityRequest';
import type { SetAccountSecurityResponse as _account_v1_SetAccountSecurityResponse } from '../../account/v1/SetAccountSecurityResponse';

export interface FactorServiceDefinition {
  AddPasskey: MethodDefinition<_account_v1_AddPasskeyRequest, _account_v1_AddPasskeyResponse>
  BeginAssertion: MethodDefinition<_account_v1_BeginAssertionRequest, _account_v1_BeginAssertionResponse>
  BeginPasskey: MethodDefinition<_account_v1_BeginPasskeyRequest, _account_v1_BeginPasskeyResponse>
  BeginTotp: MethodDefinition<_account_v1_BeginTotpRequest, _account_v1_BeginTotpResponse>
  ConfirmTotp: MethodDefinition<_account_v1_ConfirmTotpRequest, _account_v1_ConfirmTotpResponse>
  GetAccountSecurity: MethodDefinition<_account_v1_GetAccountSecurityRequest, _account_v1_GetAccountSecurityResponse>
  GetFactors: MethodDefinition<_account_v1_GetFactorsRequest, _account_v1_GetFactorsResponse>
  ProveFactor: MethodDefinition<_account_v1_ProveFactorRequest, _account_v1_ProveFactorResponse>
  RemovePasskey: MethodDefinition<_account_v1_RemovePasskeyRequest, _account_v1_RemovePasskeyResponse>
  RemoveTotp: MethodDefinition<_account_v1_RemoveTotpRequest, _account_v1_RemoveTotpResponse>
  ReplaceRecoveryCodes: MethodDefinition<_account_v1_ReplaceRecoveryCodesRequest, _account_v1_ReplaceRecoveryCodesResponse>
  SetAccountSecurity: MethodDefinition<_account_v1_SetAccountSecurityRequest, _account_v1_SetAccountSecurityResponse>
}
