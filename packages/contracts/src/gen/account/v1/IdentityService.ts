// Generated from proto/account/v1/identity_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateIdentitySecretRequest as _account_v1_CreateIdentitySecretRequest } from '../../account/v1/CreateIdentitySecretRequest';
import type { CreateIdentitySecretResponse as _account_v1_CreateIdentitySecretResponse } from '../../account/v1/CreateIdentitySecretResponse';
import type { GetIdentityRequest as _account_v1_GetIdentityRequest } from '../../account/v1/GetIdentityRequest';
import type { GetIdentityResponse as _account_v1_GetIdentityResponse } from '../../account/v1/GetIdentityResponse';
import type { RemoveIdentityRequest as _account_v1_RemoveIdentityRequest } from '../../account/v1/RemoveIdentityRequest';
import type { RemoveIdentityResponse as _account_v1_RemoveIdentityResponse } from '../../account/v1/RemoveIdentityResponse';
import type { SetIdentityKeyRequest as _account_v1_SetIdentityKeyRequest } from '../../account/v1/SetIdentityKeyRequest';
import type { SetIdentityKeyResponse as _account_v1_SetIdentityKeyResponse } from '../../account/v1/SetIdentityKeyResponse';
import type { VerifyIdentityRequest as _account_v1_VerifyIdentityRequest } from '../../account/v1/VerifyIdentityRequest';
import type { VerifyIdentityResponse as _account_v1_VerifyIdentityResponse } from '../../account/v1/VerifyIdentityResponse';

export interface IdentityServiceDefinition {
  CreateIdentitySecret: MethodDefinition<_account_v1_CreateIdentitySecretRequest, _account_v1_CreateIdentitySecretResponse>
  GetIdentity: MethodDefinition<_account_v1_GetIdentityRequest, _account_v1_GetIdentityResponse>
  RemoveIdentity: MethodDefinition<_account_v1_RemoveIdentityRequest, _account_v1_RemoveIdentityResponse>
  SetIdentityKey: MethodDefinition<_account_v1_SetIdentityKeyRequest, _account_v1_SetIdentityKeyResponse>
  VerifyIdentity: MethodDefinition<_account_v1_VerifyIdentityRequest, _account_v1_VerifyIdentityResponse>
}
