// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePolicyRequest as _policy_v1_CreatePolicyRequest } from '../../policy/v1/CreatePolicyRequest';
import type { CreatePolicyResponse as _policy_v1_CreatePolicyResponse } from '../../policy/v1/CreatePolicyResponse';
import type { DeletePolicyRequest as _policy_v1_DeletePolicyRequest } from '../../policy/v1/DeletePolicyRequest';
import type { DeletePolicyResponse as _policy_v1_DeletePolicyResponse } from '../../policy/v1/DeletePolicyResponse';
import type { FindTextRequest as _policy_v1_FindTextRequest } from '../../policy/v1/FindTextRequest';
import type { FindTextResponse as _policy_v1_FindTextResponse } from '../../policy/v1/FindTextResponse';
import type { GetPolicyFactsRequest as _policy_v1_GetPolicyFactsRequest } from '../../policy/v1/GetPolicyFactsRequest';
import type { GetPolicyFactsResponse as _policy_v1_GetPolicyFactsResponse } from '../../policy/v1/GetPolicyFactsResponse';
import type { GetPolicyRequest as _policy_v1_GetPolicyRequest } from '../../policy/v1/GetPolicyRequest';
import type { GetPolicyResponse as _policy_v1_GetPolicyResponse } from '../../policy/v1/GetPolicyResponse';
import type { GetVersionRequest as _policy_v1_GetVersionRequest } from '../../policy/v1/GetVersionRequest';
import type { GetVersionResponse as _policy_v1_GetVersionResponse } from '../../policy/v1/GetVersionResponse';
import type { ListPoliciesRequest as _policy_v1_ListPoliciesRequest } from '../../policy/v1/ListPoliciesRequest';
import type { ListPoliciesResponse as _policy_v1_ListPoliciesResponse } from '../../policy/v1/ListPoliciesResponse';
import type { ListVersionsRequest as _policy_v1_ListVersionsRequest } from '../../policy/v1/ListVersionsRequest';
import type { ListVersionsResponse as _policy_v1_ListVersionsResponse } from '../../policy/v1/ListVersionsResponse';
import type { ResumeProjectionsRequest as _policy_v1_ResumeProjectionsRequest } from '../../policy/v1/ResumeProjectionsRequest';
import type { ResumeProjectionsResponse as _policy_v1_ResumeProjectionsResponse } from '../../policy/v1/ResumeProjectionsResponse';
import type { UpdatePolicyRequest as _policy_v1_UpdatePolicyRequest } from '../../policy/v1/UpdatePolicyRequest';
import type { UpdatePolicyResponse as _policy_v1_UpdatePolicyResponse } from '../../policy/v1/UpdatePolicyResponse';

export interface PolicyServiceDefinition {
  CreatePolicy: MethodDefinition<_policy_v1_CreatePolicyRequest, _policy_v1_CreatePolicyResponse>
  DeletePolicy: MethodDefinition<_policy_v1_DeletePolicyRequest, _policy_v1_DeletePolicyResponse>
  FindText: MethodDefinition<_policy_v1_FindTextRequest, _policy_v1_FindTextResponse>
  GetPolicy: MethodDefinition<_policy_v1_GetPolicyRequest, _policy_v1_GetPolicyResponse>
  GetPolicyFacts: MethodDefinition<_policy_v1_GetPolicyFactsRequest, _policy_v1_GetPolicyFactsResponse>
  GetVersion: MethodDefinition<_policy_v1_GetVersionRequest, _policy_v1_GetVersionResponse>
  ListPolicies: MethodDefinition<_policy_v1_ListPoliciesRequest, _policy_v1_ListPoliciesResponse>
  ListVersions: MethodDefinition<_policy_v1_ListVersionsRequest, _policy_v1_ListVersionsResponse>
  ResumeProjections: MethodDefinition<_policy_v1_ResumeProjectionsRequest, _policy_v1_ResumeProjectionsResponse>
  UpdatePolicy: MethodDefinition<_policy_v1_UpdatePolicyRequest, _policy_v1_UpdatePolicyResponse>
}
