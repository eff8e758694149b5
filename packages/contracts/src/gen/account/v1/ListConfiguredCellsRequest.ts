// Generated from proto/account/v1/cell_service.proto by generate.mjs. Not edited by hand.

export interface ListConfiguredCellsRequest {
}
