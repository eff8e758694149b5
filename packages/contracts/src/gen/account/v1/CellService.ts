// Generated from proto/account/v1/cell_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { FindCellsRequest as _account_v1_FindCellsRequest } from '../../account/v1/FindCellsRequest';
import type { FindCellsResponse as _account_v1_FindCellsResponse } from '../../account/v1/FindCellsResponse';

export interface CellServiceDefinition {
  FindCells: MethodDefinition<_account_v1_FindCellsRequest, _account_v1_FindCellsResponse>
}
