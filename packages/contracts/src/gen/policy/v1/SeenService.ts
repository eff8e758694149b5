// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListSeenRequest as _policy_v1_ListSeenRequest } from '../../policy/v1/ListSeenRequest';
import type { ListSeenResponse as _policy_v1_ListSeenResponse } from '../../policy/v1/ListSeenResponse';
import type { RecordSeenRequest as _policy_v1_RecordSeenRequest } from '../../policy/v1/RecordSeenRequest';
import type { RecordSeenResponse as _policy_v1_RecordSeenResponse } from '../../policy/v1/RecordSeenResponse';

export interface SeenServiceDefinition {
  ListSeen: MethodDefinition<_policy_v1_ListSeenRequest, _policy_v1_ListSeenResponse>
  RecordSeen: MethodDefinition<_policy_v1_RecordSeenRequest, _policy_v1_RecordSeenResponse>
}
