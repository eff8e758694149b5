import type { ListConfiguredCellsRequest, ListConfiguredCellsResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';

/** The names in CELLS. Every account is in one of them, or this service would not have started. */
export function listConfiguredCells(
  _: ListConfiguredCellsRequest,
  { cells }: Pick<AccountParts, 'cells'>,
): Promise<ListConfiguredCellsResponse> {
  return Promise.resolve({ cells: cells.map(({ name }) => name) });
}
