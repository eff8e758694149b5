// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { AddSsoDomainRequest as _account_v1_AddSsoDomainRequest } from '../../account/v1/AddSsoDomainRequest';
import type { AddSsoDomainResponse as _account_v1_AddSsoDomainResponse } from '../../account/v1/AddSsoDomainResponse';
import type { BeginSsoRequest as _account_v1_BeginSsoRequest } from '../../account/v1/BeginSsoRequest';
import type { BeginSsoResponse as _account_v1_BeginSsoResponse } from '../../account/v1/BeginSsoResponse';
import type { CheckSsoDomainRequest as _account_v1_CheckSsoDomainRequest } from '../../account/v1/CheckSsoDomainRequest';
import type { CheckSsoDomainResponse as _account_v1_CheckSsoDomainResponse } from '../../account/v1/CheckSsoDomainResponse';
import type { CheckSsoProviderRequest as _account_v1_CheckSsoProviderRequest } from '../../account/v1/CheckSsoProviderRequest';
import type { CheckSsoProviderResponse as _account_v1_CheckSsoProviderResponse } from '../../account/v1/CheckSsoProviderResponse';
import type { CompleteSsoRequest as _account_v1_CompleteSsoRequest } from '../../account/v1/CompleteSsoRequest';
import type { CompleteSsoResponse as _account_v1_CompleteSsoResponse } from '../../account/v1/CompleteSsoResponse';
import type { CreateSsoProviderRequest as _account_v1_CreateSsoProviderRequest } from '../../account/v1/CreateSsoProviderRequest';
import type { CreateSsoProviderResponse as _account_v1_CreateSsoProviderResponse } from '../../account/v1/CreateSsoProviderResponse';
import type { DeleteSsoDomainRequest as _account_v1_DeleteSsoDomainRequest } from '../../account/v1/DeleteSsoDomainRequest';
import type { DeleteSsoDomainResponse as _account_v1_DeleteSsoDomainResponse } from '../../account/v1/DeleteSsoDomainResponse';
import type { DeleteSsoProviderRequest as _account_v1_DeleteSsoProviderRequest } from '../../account/v1/DeleteSsoProviderRequest';
import type { DeleteSsoProviderResponse as _account_v1_DeleteSsoProviderResponse } from '../../account/v1/DeleteSsoProviderResponse';
import type { GetSsoSettingsRequest as _account_v1_GetSsoSettingsRequest } from '../../account/v1/GetSsoSettingsRequest';
import type { GetSsoSettingsResponse as _account_v1_GetSsoSettingsResponse } from '../../account/v1/GetSsoSettingsResponse';
import type { ListSsoDomainsRequest as _account_v1_ListSsoDomainsRequest } from '../../account/v1/ListSsoDomainsRequest';
import type { ListSsoDomainsResponse as _account_v1_ListSsoDomainsResponse } from '../../account/v1/ListSsoDomainsResponse';
import type { ListSsoProvidersRequest as _account_v1_ListSsoProvidersRequest } from '../../account/v1/ListSsoProvidersRequest';
import type { ListSsoProvidersResponse as _account_v1_ListSsoProvidersResponse } from '../../account/v1/ListSsoProvidersResponse';
import type { SetSsoSettingsRequest as _account_v1_SetSsoSettingsRequest } from '../../account/v1/SetSsoSettingsRequest';
import type { SetSsoSettingsResponse as _account_v1_SetSsoSettingsResponse } from '../../account/v1/SetSsoSettingsResponse';
import type { UpdateSsoProviderRequest as _account_v1_UpdateSsoProviderRequest } from '../../account/v1/UpdateSsoProviderRequest';
import type { UpdateSsoProviderResponse as _account_v1_UpdateSsoProviderResponse } from '../../account/v1/UpdateSsoProviderResponse';

export interface SsoServiceDefinition {
  AddSsoDomain: MethodDefinition<_account_v1_AddSsoDomainRequest, _account_v1_AddSsoDomainResponse>
  BeginSso: MethodDefinition<_account_v1_BeginSsoRequest, _account_v1_BeginSsoResponse>
  CheckSsoDomain: MethodDefinition<_account_v1_CheckSsoDomainRequest, _account_v1_CheckSsoDomainResponse>
  CheckSsoProvider: MethodDefinition<_account_v1_CheckSsoProviderRequest, _account_v1_CheckSsoProviderResponse>
  CompleteSso: MethodDefinition<_account_v1_CompleteSsoRequest, _account_v1_CompleteSsoResponse>
  CreateSsoProvider: MethodDefinition<_account_v1_CreateSsoProviderRequest, _account_v1_CreateSsoProviderResponse>
  DeleteSsoDomain: MethodDefinition<_account_v1_DeleteSsoDomainRequest, _account_v1_DeleteSsoDomainResponse>
  DeleteSsoProvider: MethodDefinition<_account_v1_DeleteSsoProviderRequest, _account_v1_DeleteSsoProviderResponse>
  GetSsoSettings: MethodDefinition<_account_v1_GetSsoSettingsRequest, _account_v1_GetSsoSettingsResponse>
  ListSsoDomains: MethodDefinition<_account_v1_ListSsoDomainsRequest, _account_v1_ListSsoDomainsResponse>
  ListSsoProviders: MethodDefinition<_account_v1_ListSsoProvidersRequest, _account_v1_ListSsoProvidersResponse>
  SetSsoSettings: MethodDefinition<_account_v1_SetSsoSettingsRequest, _account_v1_SetSsoSettingsResponse>
  UpdateSsoProvider: MethodDefinition<_account_v1_UpdateSsoProviderRequest, _account_v1_UpdateSsoProviderResponse>
}
