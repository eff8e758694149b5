import type { FindCellsRequest, FindCellsResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { findCellsOf } from './find.sql';

/** The cell of each account, in order. Throws not_found. */
export async function findCells(
  { accountIds }: FindCellsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<FindCellsResponse> {
  const cellOf = await findCellsOf(database, accountIds);
  const cells = accountIds.map((accountId) => {
    const cell = cellOf.get(accountId);
    if (cell === undefined) throw notFound('account');
    return cell;
  });
  return { cells };
}
