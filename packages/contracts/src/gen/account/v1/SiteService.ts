// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckOriginRequest as _account_v1_CheckOriginRequest } from '../../account/v1/CheckOriginRequest';
import type { CheckOriginResponse as _account_v1_CheckOriginResponse } from '../../account/v1/CheckOriginResponse';
import type { CreateSiteRequest as _account_v1_CreateSiteRequest } from '../../account/v1/CreateSiteRequest';
import type { CreateSiteResponse as _account_v1_CreateSiteResponse } from '../../account/v1/CreateSiteResponse';
import type { DeleteSiteRequest as _account_v1_DeleteSiteRequest } from '../../account/v1/DeleteSiteRequest';
import type { DeleteSiteResponse as _account_v1_DeleteSiteResponse } from '../../account/v1/DeleteSiteResponse';
import type { DetachPolicyRequest as _account_v1_DetachPolicyRequest } from '../../account/v1/DetachPolicyRequest';
import type { DetachPolicyResponse as _account_v1_DetachPolicyResponse } from '../../account/v1/DetachPolicyResponse';
import type { FindPublicSiteRequest as _account_v1_FindPublicSiteRequest } from '../../account/v1/FindPublicSiteRequest';
import type { FindPublicSiteResponse as _account_v1_FindPublicSiteResponse } from '../../account/v1/FindPublicSiteResponse';
import type { FindSitesRequest as _account_v1_FindSitesRequest } from '../../account/v1/FindSitesRequest';
import type { FindSitesResponse as _account_v1_FindSitesResponse } from '../../account/v1/FindSitesResponse';
import type { GetSiteRequest as _account_v1_GetSiteRequest } from '../../account/v1/GetSiteRequest';
import type { GetSiteResponse as _account_v1_GetSiteResponse } from '../../account/v1/GetSiteResponse';
import type { ListLifetimesRequest as _account_v1_ListLifetimesRequest } from '../../account/v1/ListLifetimesRequest';
import type { ListLifetimesResponse as _account_v1_ListLifetimesResponse } from '../../account/v1/ListLifetimesResponse';
import type { ListSitesRequest as _account_v1_ListSitesRequest } from '../../account/v1/ListSitesRequest';
import type { ListSitesResponse as _account_v1_ListSitesResponse } from '../../account/v1/ListSitesResponse';
import type { ResolveSiteTokenRequest as _account_v1_ResolveSiteTokenRequest } from '../../account/v1/ResolveSiteTokenRequest';
import type { ResolveSiteTokenResponse as _account_v1_ResolveSiteTokenResponse } from '../../account/v1/ResolveSiteTokenResponse';
import type { RotateSiteTokenRequest as _account_v1_RotateSiteTokenRequest } from '../../account/v1/RotateSiteTokenRequest';
import type { RotateSiteTokenResponse as _account_v1_RotateSiteTokenResponse } from '../../account/v1/RotateSiteTokenResponse';
import type { SetSitePolicyRequest as _account_v1_SetSitePolicyRequest } from '../../account/v1/SetSitePolicyRequest';
import type { SetSitePolicyResponse as _account_v1_SetSitePolicyResponse } from '../../account/v1/SetSitePolicyResponse';
import type { UpdateSiteRequest as _account_v1_UpdateSiteRequest } from '../../account/v1/UpdateSiteRequest';
import type { UpdateSiteResponse as _account_v1_UpdateSiteResponse } from '../../account/v1/UpdateSiteResponse';

export interface SiteServiceDefinition {
  CheckOrigin: MethodDefinition<_account_v1_CheckOriginRequest, _account_v1_CheckOriginResponse>
  CreateSite: MethodDefinition<_account_v1_CreateSiteRequest, _account_v1_CreateSiteResponse>
  DeleteSite: MethodDefinition<_account_v1_DeleteSiteRequest, _account_v1_DeleteSiteResponse>
  DetachPolicy: MethodDefinition<_account_v1_DetachPolicyRequest, _account_v1_DetachPolicyResponse>
  FindPublicSite: MethodDefinition<_account_v1_FindPublicSiteRequest, _account_v1_FindPublicSiteResponse>
  FindSites: MethodDefinition<_account_v1_FindSitesRequest, _account_v1_FindSitesResponse>
  GetSite: MethodDefinition<_account_v1_GetSiteRequest, _account_v1_GetSiteResponse>
  ListLifetimes: MethodDefinition<_account_v1_ListLifetimesRequest, _account_v1_ListLifetimesResponse>
  ListSites: MethodDefinition<_account_v1_ListSitesRequest, _account_v1_ListSitesResponse>
  ResolveSiteToken: MethodDefinition<_account_v1_ResolveSiteTokenRequest, _account_v1_ResolveSiteTokenResponse>
  RotateSiteToken: MethodDefinition<_account_v1_RotateSiteTokenRequest, _account_v1_RotateSiteTokenResponse>
  SetSitePolicy: MethodDefinition<_account_v1_SetSitePolicyRequest, _account_v1_SetSitePolicyResponse>
  UpdateSite: MethodDefinition<_account_v1_UpdateSiteRequest, _account_v1_UpdateSiteResponse>
}
