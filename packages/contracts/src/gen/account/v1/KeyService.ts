// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateKeyRequest as _account_v1_CreateKeyRequest } from '../../account/v1/CreateKeyRequest';
import type { CreateKeyResponse as _account_v1_CreateKeyResponse } from '../../account/v1/CreateKeyResponse';
import type { ListKeysRequest as _account_v1_ListKeysRequest } from '../../account/v1/ListKeysRequest';
import type { ListKeysResponse as _account_v1_ListKeysResponse } from '../../account/v1/ListKeysResponse';
import type { ResolveKeyRequest as _account_v1_ResolveKeyRequest } from '../../account/v1/ResolveKeyRequest';
import type { ResolveKeyResponse as _account_v1_ResolveKeyResponse } from '../../account/v1/ResolveKeyResponse';
import type { RevokeKeyRequest as _account_v1_RevokeKeyRequest } from '../../account/v1/RevokeKeyRequest';
import type { RevokeKeyResponse as _account_v1_RevokeKeyResponse } from '../../account/v1/RevokeKeyResponse';

export interface KeyServiceDefinition {
  CreateKey: MethodDefinition<_account_v1_CreateKeyRequest, _account_v1_CreateKeyResponse>
  ListKeys: MethodDefinition<_account_v1_ListKeysRequest, _account_v1_ListKeysResponse>
  ResolveKey: MethodDefinition<_account_v1_ResolveKeyRequest, _account_v1_ResolveKeyResponse>
  RevokeKey: MethodDefinition<_account_v1_RevokeKeyRequest, _account_v1_RevokeKeyResponse>
}
