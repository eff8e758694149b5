// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListCellsRequest as _evidence_v1_ListCellsRequest } from '../../evidence/v1/ListCellsRequest';
import type { ListCellsResponse as _evidence_v1_ListCellsResponse } from '../../evidence/v1/ListCellsResponse';
import type { PullLeavesRequest as _evidence_v1_PullLeavesRequest } from '../../evidence/v1/PullLeavesRequest';
import type { PullLeavesResponse as _evidence_v1_PullLeavesResponse } from '../../evidence/v1/PullLeavesResponse';
import type { RepeatLeavesRequest as _evidence_v1_RepeatLeavesRequest } from '../../evidence/v1/RepeatLeavesRequest';
import type { RepeatLeavesResponse as _evidence_v1_RepeatLeavesResponse } from '../../evidence/v1/RepeatLeavesResponse';

export interface LeafServiceDefinition {
  ListCells: MethodDefinition<_evidence_v1_ListCellsRequest, _evidence_v1_ListCellsResponse>
  PullLeaves: MethodDefinition<_evidence_v1_PullLeavesRequest, _evidence_v1_PullLeavesResponse>
  RepeatLeaves: MethodDefinition<_evidence_v1_RepeatLeavesRequest, _evidence_v1_RepeatLeavesResponse>
}
