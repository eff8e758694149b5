// Generated from proto/account/v1/cell_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { FindCellsRequest as _account_v1_FindCellsRequest } from '../../account/v1/FindCellsRequest';
import type { FindCellsResponse as _account_v1_FindCellsResponse } from '../../account/v1/FindCellsResponse';
import type { ListConfiguredCellsRequest as _account_v1_ListConfiguredCellsRequest } from '../../account/v1/ListConfiguredCellsRequest';
import type { ListConfiguredCellsResponse as _account_v1_ListConfiguredCellsResponse } from '../../account/v1/ListConfiguredCellsResponse';

export interface CellServiceDefinition {
  FindCells: MethodDefinition<_account_v1_FindCellsRequest, _account_v1_FindCellsResponse>
  ListConfiguredCells: MethodDefinition<_account_v1_ListConfiguredCellsRequest, _account_v1_ListConfiguredCellsResponse>
}
