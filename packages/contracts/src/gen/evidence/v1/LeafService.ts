// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { AttestRowsRequest as _evidence_v1_AttestRowsRequest } from '../../evidence/v1/AttestRowsRequest';
import type { AttestRowsResponse as _evidence_v1_AttestRowsResponse } from '../../evidence/v1/AttestRowsResponse';
import type { CountWaitingRequest as _evidence_v1_CountWaitingRequest } from '../../evidence/v1/CountWaitingRequest';
import type { CountWaitingResponse as _evidence_v1_CountWaitingResponse } from '../../evidence/v1/CountWaitingResponse';
import type { ListCellsRequest as _evidence_v1_ListCellsRequest } from '../../evidence/v1/ListCellsRequest';
import type { ListCellsResponse as _evidence_v1_ListCellsResponse } from '../../evidence/v1/ListCellsResponse';
import type { ListRowAccountsRequest as _evidence_v1_ListRowAccountsRequest } from '../../evidence/v1/ListRowAccountsRequest';
import type { ListRowAccountsResponse as _evidence_v1_ListRowAccountsResponse } from '../../evidence/v1/ListRowAccountsResponse';
import type { ListRowLeavesRequest as _evidence_v1_ListRowLeavesRequest } from '../../evidence/v1/ListRowLeavesRequest';
import type { ListRowLeavesResponse as _evidence_v1_ListRowLeavesResponse } from '../../evidence/v1/ListRowLeavesResponse';
import type { PullLeavesRequest as _evidence_v1_PullLeavesRequest } from '../../evidence/v1/PullLeavesRequest';
import type { PullLeavesResponse as _evidence_v1_PullLeavesResponse } from '../../evidence/v1/PullLeavesResponse';
import type { RepeatLeavesRequest as _evidence_v1_RepeatLeavesRequest } from '../../evidence/v1/RepeatLeavesRequest';
import type { RepeatLeavesResponse as _evidence_v1_RepeatLeavesResponse } from '../../evidence/v1/RepeatLeavesResponse';

export interface LeafServiceDefinition {
  AttestRows: MethodDefinition<_evidence_v1_AttestRowsRequest, _evidence_v1_AttestRowsResponse>
  CountWaiting: MethodDefinition<_evidence_v1_CountWaitingRequest, _evidence_v1_CountWaitingResponse>
  ListCells: MethodDefinition<_evidence_v1_ListCellsRequest, _evidence_v1_ListCellsResponse>
  ListRowAccounts: MethodDefinition<_evidence_v1_ListRowAccountsRequest, _evidence_v1_ListRowAccountsResponse>
  ListRowLeaves: MethodDefinition<_evidence_v1_ListRowLeavesRequest, _evidence_v1_ListRowLeavesResponse>
  PullLeaves: MethodDefinition<_evidence_v1_PullLeavesRequest, _evidence_v1_PullLeavesResponse>
  RepeatLeaves: MethodDefinition<_evidence_v1_RepeatLeavesRequest, _evidence_v1_RepeatLeavesResponse>
}
