// Generated from proto/account/v1/cell_service.proto by generate.mjs. Not edited by hand.

export interface FindCellsRequest {
  /**
   * 1 to 256.
   */
  'accountIds': (string)[];
}
